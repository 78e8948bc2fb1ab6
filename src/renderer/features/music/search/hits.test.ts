import { describe, expect, it } from 'vitest';
import { someMedia } from '../../../../../test/support/music/music-sample.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import type { HitLayout } from './hits.ts';
import { allKinds, beforeTyping, moved, oneKind, placeHits } from './hits.ts';

const items = (kind: LibraryKind, count: number): MediaItem[] =>
  Array.from({ length: count }, (_, at) => someMedia(kind, `${kind} ${String(at + 1)}`));
const group = (kind: LibraryKind, count: number, more = false) => ({
  kind,
  items: items(kind, count),
  more,
});
const outline = ({ columns }: HitLayout) =>
  columns.map((column) => column.map(({ id, hits, count }) => [id, hits.length, count]));

const groups = [group('artist', 8), group('album', 11), group('track', 19), group('playlist', 5)];
const best = groups[0]?.items[0] ?? null;
const full = allKinds({ best, groups }, items('album', 3));

describe('the layout of hits', () => {
  it('has short sections in two columns, whose counts include the best hit', () => {
    expect(outline(full)).toEqual([
      [
        ['artist', 3, 8],
        ['album', 4, 11],
      ],
      [
        ['track', 5, 19],
        ['playlist', 2, 5],
      ],
    ]);
    expect(full.columns[0]?.[0]?.hits[0]).toEqual({ item: items('artist', 2)[1] });
  });

  it('gives the space of missing kinds to the present ones, and halves a single column', () => {
    expect(outline(allKinds({ best: null, groups: [group('track', 19)] }, []))).toEqual([
      [['track', 8, 19]],
    ]);
    const two = allKinds({ best: null, groups: [group('track', 9), group('playlist', 9)] }, []);
    expect(outline(two)).toEqual([[['track', 8, 9]], [['playlist', 8, 9]]]);
    expect(outline(allKinds({ best, groups: [group('artist', 1)] }, []))).toEqual([]);
  });

  it('shows all hits of one kind, and what was before the first letter', () => {
    expect(outline(oneKind([group('track', 5)]))).toEqual([[['track', 3, 5]], [['track', 2, 5]]]);
    expect(outline(beforeTyping(['har'], items('album', 2)))).toEqual([
      [['texts', 1, 1]],
      [['recent', 2, 2]],
    ]);
    expect(outline(beforeTyping([], []))).toEqual([]);
  });
});

describe('arrow keys', () => {
  /** The keys of the hits that a walk from the first one reaches. */
  function walk(layout: HitLayout, keys: readonly string[], stacked = false): string | undefined {
    const places = placeHits(layout, stacked);
    let at = 0;
    for (const key of keys) at = moved(places, at, key) ?? at;
    const { key } = places[at] ?? { key: '' };
    return key.replace('library://', '');
  }
  const down = (times: number) => Array.from({ length: times }, () => 'ArrowDown');

  it.each([
    [['ArrowRight'], 'top album/album 1'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'], 'top album/album 3'],
    [['ArrowRight', 'ArrowLeft'], 'best artist/artist 1'],
    [['ArrowDown'], 'artist artist/artist 2'],
    [['ArrowRight', 'ArrowDown'], 'track track/track 1'],
    [['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp'], 'best artist/artist 1'],
    [['ArrowDown', 'ArrowUp'], 'best artist/artist 1'],
    [['ArrowDown', 'ArrowRight'], 'track track/track 1'],
    [[...down(4), 'ArrowRight'], 'track track/track 5'],
    [[...down(4), 'ArrowRight', 'ArrowLeft'], 'album album/album 1'],
    [down(99), 'album album/album 4'],
    [['ArrowUp'], 'best artist/artist 1'],
    [['ArrowLeft'], 'best artist/artist 1'],
  ])('%j lead to %s', (keys, expected) => expect(walk(full, keys)).toBe(expected));

  it('go through all hits where the columns are below each other', () => {
    expect(walk(full, down(99), true)).toBe('playlist playlist/playlist 2');
    expect(walk(full, [...down(8), 'ArrowRight'], true)).toBe('track track/track 1');
  });

  it('begin with the first hit where none is current', () => {
    const places = placeHits(full, false);
    expect(moved(places, -1, 'ArrowDown')).toBe(0);
    expect(moved(places, -1, 'ArrowUp')).toBeNull();
    expect(moved([], -1, 'ArrowDown')).toBeNull();
  });
});
