import { describe, expect, it } from 'vitest';
import { sampleItem } from '../../../../../test/support/music/music-sample.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { foldAlbums } from './Recent.tsx';

const item = (kind: MediaItem['kind'], name: string, art: string | null): MediaItem => ({
  ...sampleItem('track', 0, 1),
  uri: `library://${kind}/${name}`,
  kind,
  name,
  art,
});

const fold = (...items: MediaItem[]): string[] => foldAlbums(items).map(({ name }) => name);

describe('the shelf of what was played', () => {
  it('shows an album once, not each of its tracks beside it', () => {
    const tracks = ['d', 'c', 'b'].map((name) => item('track', name, '/art/1'));
    expect(fold(...tracks, item('album', 'Field', '/art/1'), item('radio', 'R', null))).toEqual([
      'Field',
      'R',
    ]);
  });

  it('shows tracks of an album that was not played as such by the newest', () => {
    expect(fold(item('track', 'b', '/art/1'), item('track', 'a', '/art/1'))).toEqual(['b']);
  });

  it('separates items that only share a cover: tracks without one, other kinds, and items with others played in between', () => {
    expect(fold(item('track', 'b', null), item('track', 'a', null))).toEqual(['b', 'a']);
    expect(fold(item('playlist', 'p', '/art/1'), item('album', 'q', '/art/1'))).toEqual(['p', 'q']);
    const between = item('radio', 'r', '/art/2');
    expect(fold(item('track', 'b', '/art/1'), between, item('album', 'f', '/art/1'))).toEqual([
      'b',
      'r',
      'f',
    ]);
  });
});
