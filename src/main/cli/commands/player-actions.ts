import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Player, PlayerAction } from '../../../shared/music/player.ts';
import type { PlayerResult } from '../../../shared/music/player-result.ts';
import type { Volume } from '../../../shared/music/player-view.ts';
import { mainVolume, setLevel } from '../../../shared/music/player-view.ts';
import type { App } from '../app-link.ts';
import type { Action, Context } from '../context.ts';
import { printJson } from '../output.ts';
import { playerJson } from '../player-json.ts';
import { UsageError } from '../usage-error.ts';
import { withPlayer } from '../with-server.ts';
import { playerLine, queueWords } from '../words.ts';

type Scope = Volume['scope'];

/** Creates the action once the players are known. */
export type Plan = (find: (name: string) => Player, player: Player) => PlayerAction;

/** Sends one command to a player (null: the implied one) and prints the player after the server confirmed. */
export function playerAction(
  name: string | null,
  plan: Plan,
  parts: { readonly queue?: boolean } = {},
): Action {
  return withPlayer(name, async ({ context, app, player, find }) => {
    const command = { playerId: player.id, do: plan(find, player) };
    const answer = await app.client.call('music.command', command, app.signal);
    printPlayer(context, app, answer, parts.queue === true);
  });
}

function printPlayer(
  { io, options }: Context,
  { client }: App,
  player: PlayerResult,
  withQueue: boolean,
): void {
  const { note, ledBy } = player;
  const players = client.get('music.players');
  const now = ledBy === undefined ? players : { ...players, [ledBy.id]: ledBy };
  const answer = playerJson(player, now, Date.now());
  const queue = withQueue ? player.queue : undefined;
  if (options.json) {
    const modes =
      queue === undefined
        ? {}
        : { queue: { id: queue.id, shuffle: queue.shuffle, repeat: queue.repeat } };
    printJson(io, { ...answer, ...modes, ...(note === undefined ? {} : { note }) });
    return;
  }
  io.out(playerLine(answer));
  if (queue !== undefined) io.out(queueWords(queue));
  if (note !== undefined) io.err(note);
}

/** The scope of a volume: the whole group if the player leads one, unless `--own` is given. */
export function chooseScope(player: Player, own: boolean): Scope {
  return own ? 'player' : (mainVolume(player)?.scope ?? 'player');
}

/** Mutes the volume of this scope. */
export function muteAction(muted: boolean | 'toggle', scope: Scope): PlayerAction {
  return { action: scope === 'group' ? 'group_mute' : 'mute', muted };
}

/** Parses `30`, `+5`, `-5` (percent) to a player command. Throws for values out of range. */
export function volumeAction(given: string): (scope: Scope) => PlayerAction {
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,9})$/.exec(given) ?? [];
  if (digits === '') throw new UsageError(t('cli:usage.volume', { value: given }));
  const value = Number(digits);
  if (value > 100)
    throw failure('invalid-input', t('cli:range.volume', { value: given }), { field: 'level' });
  if (sign === '') return (scope) => setLevel(scope, value);
  if (value === 0) throw failure('invalid-input', t('cli:range.step'), { field: 'level' });
  return (scope) => toVolumeStep(sign === '+' ? value : -value, scope);
}

function toVolumeStep(points: number, scope: Scope): PlayerAction {
  if (scope === 'group') return { action: 'group_volume_step', points };
  const by = Math.abs(points);
  return points > 0 ? { action: 'volume_up', by } : { action: 'volume_down', by };
}

/** Seconds from the start. Throws for anything else. */
export function seekAction(given: string): PlayerAction {
  if (!/^[+-]?\d+(\.\d+)?$/.test(given))
    throw new UsageError(t('cli:usage.seek', { value: given }));
  const position = Number(given);
  if (position < 0)
    throw failure('invalid-input', t('cli:range.seek', { value: given }), { field: 'position' });
  return { action: 'seek', position };
}
