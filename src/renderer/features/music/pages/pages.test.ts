import { describe, expect, it } from 'vitest';
import { someMedia } from '../../../../../test/support/music/music-sample.ts';
import '../../../../../test/support/texts.ts';
import { remember, findTrail } from './BrowsePage.tsx';
import { formatAlbumType, computeProgress, formatTime } from './item-text.ts';
import { leftHere } from './kept-scroll.ts';

const episode = (resumeAt: number | null, duration: number | null, played = false) =>
  someMedia('episode', 'Closer Summer', { resumeAt, duration, played });

describe('the listened part of an episode', () => {
  it('is a part of it, also where the server stores a position beyond its end', () => {
    expect(computeProgress(episode(600, 2_400))).toBe(0.25);
    expect(computeProgress(episode(9_000, 2_400))).toBe(1);
  });

  it('is nothing before it was begun, after its end and without a length', () => {
    for (const none of [episode(null, 60), episode(0, 60), episode(30, 60, true), episode(5, null)])
      expect(computeProgress(none)).toBeNull();
  });

  it('shows what is left, else the length', () => {
    expect(formatTime(episode(600, 2_400))).toBe('30 min left');
    expect(formatTime(episode(0, 2_400))).toBe('40:00');
    expect(formatTime(episode(null, null))).toBeNull();
    expect(formatTime(episode(30, 60, true))).toBe('Played');
  });
});

it('an unknown type of an album is an album', () => {
  expect(formatAlbumType({ albumType: 'ep' })).toBe('EP');
  expect(formatAlbumType({ albumType: 'bootleg' })).toBe('Album');
});

describe('the path of a folder', () => {
  const folder = (name: string, path: string) => someMedia('folder', name, { path });
  const list = (path: string | null, ...items: ReturnType<typeof folder>[]) =>
    remember({ path, parent: null, items, cut: null });

  it('is known from the lists that led to it', () => {
    list(null, folder('NAS', 'nas://'));
    list('nas://', folder('Mira Okafor', 'nas://mira'), folder('Tall Pines', 'nas://pines'));
    expect(findTrail('nas://mira').map(({ name }) => name)).toEqual(['NAS', 'Mira Okafor']);
    expect(findTrail('nas://other')).toEqual([]);
  });

  it('ends where folders name each other as parents', () => {
    list('loop://a', folder('B', 'loop://b'));
    list('loop://b', folder('A', 'loop://a'));
    expect(findTrail('loop://b')).toHaveLength(2);
  });
});

it('a page of the history finds what it left, a new one begins at the top', () => {
  history.replaceState(null, '', '/#a');
  leftHere().top = 420;
  expect(leftHere().top).toBe(420);
  const entry: unknown = history.state;
  history.pushState(null, '', '/#b');
  expect(leftHere().top).toBe(0);
  history.replaceState(entry, '', '/#a');
  expect(leftHere().top).toBe(420);
});
