import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import type { App } from '../app-link.ts';
import type { Action, Context } from '../context.ts';
import { printTable } from '../output.ts';
import type { PlayerJson } from '../player-json.ts';
import { playerJson } from '../player-json.ts';
import { printList } from '../print-list.ts';
import { withServer } from '../with-server.ts';
import { nowPlayingWords, stateWords, volumeWords } from '../words.ts';
import type { Register } from './registry.ts';

/** Lists the players of the server by name. */
export const addPlayers: Register = (program, run) => {
  program
    .command('players')
    .description(t('cli:command.players'))
    .option('--all', t('cli:option.all'))
    .action((options: { all?: boolean }, command: Command) =>
      run(command, listPlayers(options.all === true)),
    );
};

function listPlayers(all: boolean): Action {
  const list =
    (context: Context) =>
    ({ client }: App): Promise<number> => {
      const players = client.get('music.players');
      const cut = client.get('music.playersCut');
      const now = Date.now();
      const answer = Object.values(players)
        .filter(({ hidden }) => all || !hidden)
        .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
        .map((player) => playerJson(player, players, now));
      const code = printList(context, { cut }, answer, () => print(context, answer));
      return Promise.resolve(code);
    };
  return (context) => withServer(context, list(context), ['music.players', 'music.playersCut']);
}

const heads = ['name', 'state', 'volume', 'playing', 'id'] as const;

function print({ io }: Context, players: readonly PlayerJson[]): void {
  if (players.length === 0) {
    io.out(t('cli:players.none'));
    return;
  }
  const head = heads.map((name) => t(`cli:players.${name}`));
  const rows = players.map((player) => [
    player.name,
    stateWords(player),
    volumeWords(player),
    nowPlayingWords(player.nowPlaying),
    player.id,
  ]);
  printTable(io, [head, ...rows]);
}
