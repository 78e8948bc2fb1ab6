import { list } from '../kit/answers.ts';
import { toTable } from '../kit/table.ts';
import { playerJson } from '../player-json.ts';
import { withServer } from '../with-server.ts';
import { nowPlayingWords, stateWords, volumeWords } from '../words.ts';

/** The players of the server by name. */
export const addPlayers = list(
  {
    texts: 'cli:',
    open: (context, use) => withServer(context, use, ['music.players', 'music.playersCut']),
  },
  {
    usage: 'players',
    options: ['--all'],
    read:
      (given) =>
      ({ client }) => {
        const known = client.get('music.players');
        const now = Date.now();
        const shown = Object.values(known)
          .filter(({ hidden }) => given['all'] === true || !hidden)
          .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
          .map((player) => playerJson(player, known, now));
        return Promise.resolve({ shown, cut: client.get('music.playersCut') });
      },
    json: ({ shown }) => shown,
    empty: 'cli:players.none',
    table: ({ shown }) =>
      toTable(shown, 'cli:players', {
        name: ({ name }) => name,
        state: stateWords,
        volume: volumeWords,
        playing: ({ nowPlaying }) => nowPlayingWords(nowPlaying),
        id: ({ id }) => id,
      }),
  },
);
