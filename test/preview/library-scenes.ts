import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { allAbilities, libraryHandlers } from '../support/music/music-sample.ts';
import { musicScenes } from './music-scenes.ts';
import type { Scene } from './scene.ts';

const base = musicScenes.find(({ name }) => name === 'music');
const stale = musicScenes.find(({ name }) => name === 'music-stale');
if (base === undefined || stale === undefined) throw new Error('the scenes of music have changed');

const scene = (
  name: string,
  place: string,
  handlers: Partial<Handlers> = {},
  topics: Scene['topics'] = {},
): Scene => ({
  name,
  path: `/#${place}`,
  topics: {
    ...base.topics,
    'music.abilities': allAbilities,
    'music.library': { revision: 1, syncing: [] },
    ...topics,
  },
  handlers: { ...base.handlers, ...libraryHandlers(), ...handlers },
});

const never = (): Promise<never> => new Promise(() => undefined);
const refuse = (): never => {
  throw failure('timeout', 'The music server did not answer within 10 seconds.');
};

/** States of the library's lists. */
export const libraryScenes: readonly Scene[] = [
  { ...scene('library-albums', 'album'), forcedColors: true },
  scene('library-tracks', 'track', libraryHandlers({ track: 100_000 })),
  scene('library-loading', 'album', { 'music.library': never }),
  scene('library-tracks-loading', 'track', { 'music.library': never }),
  scene('library-failed', 'album', { 'music.library': refuse }),
  scene('library-empty', 'podcast', libraryHandlers({ podcast: 0 })),
  scene('library-syncing', 'album', libraryHandlers({ album: 0 }), {
    'music.library': { revision: 1, syncing: ['Music on the NAS'] },
  }),
  scene('library-stale', 'artist', {}, stale.topics),
];
