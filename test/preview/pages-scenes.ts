import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import {
  allAbilities,
  libraryHandlers,
  sampleItem,
  sampleRecent,
  someMedia,
} from '../support/music/music-sample.ts';
import { musicBase } from './music-scenes.ts';
import type { Scene } from './scene.ts';

const entries =
  (total: number): Handlers['music.related'] =>
  ({ offset, limit }) => {
    const length = Math.max(0, Math.min(limit, total - offset));
    const items = Array.from({ length }, (_, at) => {
      const position = offset + at + 1;
      return { ...sampleItem('track', position, 20_000), position, number: position };
    });
    return { items, offset, next: offset + length < total ? offset + length : null, total };
  };

const begun = someMedia('audiobook', 'The Lighthouse Ledger', {
  duration: 11_280,
  resumeAt: 4_163,
});

const page = (name: string, place: string, own: Partial<Handlers> = {}): Scene => ({
  name,
  path: `/#${encodeURIComponent(place)}`,
  topics: { ...musicBase, 'music.abilities': allAbilities },
  handlers: {
    ...libraryHandlers(),
    'music.related': entries(12),
    'music.home': () => [
      { id: 'inProgress', title: '', items: [begun] },
      { id: 'recent', title: '', items: [...sampleRecent] },
    ],
    ...own,
  },
});

const album = 'item:library://album/4';
const never = (): Promise<never> => new Promise(() => undefined);

/** Pages of the library in their states. */
export const pagesScenes: readonly Scene[] = [
  page('pages-home', ''),
  page('pages-home-empty', '', { 'music.home': () => [] }),
  page('pages-album', album),
  page('pages-album-loading', album, { 'music.item': never }),
  page('pages-album-gone', 'item:library://album/none'),
  page('pages-album-failed', album, {
    'music.item': () => {
      throw failure('timeout', 'The music server did not answer within 10 seconds.');
    },
  }),
  page('pages-artist', 'item:library://artist/4'),
  page('pages-playlist-huge', 'item:library://playlist/4', { 'music.related': entries(10_000) }),
  page('pages-recent', 'recent'),
  page('pages-browse', 'browse'),
];
