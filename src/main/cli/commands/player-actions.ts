import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Player, PlayerAction } from '../../../shared/music/player.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Action, Context } from '../context.ts';
import { printJson } from '../output.ts';
import { playerJson } from '../player-json.ts';
import { impliedPlayer, namedPlayer } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import { whenOnline } from '../when-online.ts';
import { playerLine } from '../words.ts';

/** What to do, once it is known which players there are. */
export type Plan = (find: (name: string) => Player) => PlayerAction;

/** Does one thing with one player (null: the implied one) and prints it after the server confirmed. */
export function playerAction(name: string | null, plan: Plan): Action {
  return (context) =>
    withApp(context, async (app) => {
      await whenOnline(app.client, app.signal);
      const { players, find } = playersOf(app);
      const { id } =
        name === null ? impliedPlayer(players, app.client.get('music.chosen')) : find(name);
      const command = { playerId: id, do: plan(find) };
      printPlayer(context, app, await app.client.call('music.command', command, app.signal));
      return 0;
    });
}

function playersOf({ client }: App): {
  players: readonly Player[];
  find: (name: string) => Player;
} {
  const players = Object.values(client.get('music.players'));
  return { players, find: (name) => namedPlayer(name, players) };
}

function printPlayer({ io, options }: Context, { client }: App, player: Player): void {
  const answer = playerJson(player, client.get('music.players'), Date.now());
  if (options.json) printJson(io, answer);
  else io.out(playerLine(answer));
}

/** `30`, `+5`, `-5` as what is asked of the player; percent. Throws what is out of range. */
export function volumeAction(given: string): PlayerAction {
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,9})$/.exec(given) ?? [];
  if (digits === '') throw new UsageError(t('cli:usage.volume', { value: given }));
  const value = Number(digits);
  if (value > 100)
    throw failure('invalid-input', t('cli:range.volume', { value: given }), { field: 'level' });
  if (sign === '') return { action: 'volume_set', level: value };
  if (value === 0) throw failure('invalid-input', t('cli:range.step'), { field: 'level' });
  return { action: sign === '+' ? 'volume_up' : 'volume_down', by: value };
}

/** Seconds from the start. Throws what is no position. */
export function seekAction(given: string): PlayerAction {
  if (!/^[+-]?\d+(\.\d+)?$/.test(given))
    throw new UsageError(t('cli:usage.seek', { value: given }));
  const position = Number(given);
  if (position < 0)
    throw failure('invalid-input', t('cli:range.seek', { value: given }), { field: 'position' });
  return { action: 'seek', position };
}

/** One of some words. Throws wrong usage that names them. */
export function oneOf<W extends string>(given: string, words: readonly W[]): W {
  const word = words.find((candidate) => candidate === given);
  if (word !== undefined) return word;
  throw new UsageError(t('cli:usage.oneOf', { value: given, words: words.join(', ') }));
}
