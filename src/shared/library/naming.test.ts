import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../test/support/cpu-time.ts';
import { isExtraFolder, isVideoName, readNames, withoutExtras } from './naming.ts';

const read = (path: string) => {
  const parts = path.split('/');
  return readNames(parts.slice(0, -1), parts.at(-1) ?? '');
};

describe('names of files', () => {
  it.each([
    [
      'Harbour (1998)/Season 01/Harbour S01E02 Low Tide.mkv',
      { type: 'episode', show: 'Harbour', season: 1, episode: 2, title: 'Low Tide' },
    ],
    [
      'Harbour/Season 1/harbour.s01e02.low.tide.1080p.web-dl.mkv',
      { show: 'Harbour', season: 1, episode: 2, title: 'low tide' },
    ],
    [
      'Harbour/Specials/Harbour S00E03 - Making of.mkv',
      { season: 0, episode: 3, title: 'Making of' },
    ],
    [
      'Harbour/S02/03 - The Pilot.mkv',
      { show: 'Harbour', season: 2, episode: 3, title: 'The Pilot' },
    ],
    ['Harbour/Season 2/Episode 4.mkv', { season: 2, episode: 4, title: '4' }],
    ['Harbour.1x05.Storm.avi', { show: 'Harbour', season: 1, episode: 5, title: 'Storm' }],
    ['Harbour/Harbour S01E01-E02 Crossing.mkv', { episode: 1, episodeEnd: 2, title: 'Crossing' }],
    ['Harbour/Harbour S01E01E02.mkv', { episode: 1, episodeEnd: 2 }],
    ['Harbour/Harbour S01E03-1080p.mkv', { episode: 3 }],
    [
      'News/Season 2024/News 2024-03-05 Evening.mkv',
      { type: 'episode', show: 'News', season: 2024, date: '2024-03-05', title: 'Evening' },
    ],
    [
      'Copper Wire (2021)/Copper Wire (2021).mkv',
      { type: 'movie', title: 'Copper Wire', date: '2021' },
    ],
    [
      'Copper Wire (2021) {tmdb-1} [imdbid-tt1]/video.mkv',
      { type: 'movie', title: 'Copper Wire', date: '2021' },
    ],
    [
      'Copper.Wire.2021.1080p.BluRay.x264.mkv',
      { type: 'movie', title: 'Copper Wire', date: '2021' },
    ],
    [
      '2001 A Space Journey (1968).mkv',
      { type: 'movie', title: '2001 A Space Journey', date: '1968' },
    ],
    ['Long Film (1974)/Long Film (1974) - part2.mkv', { type: 'movie', title: 'Long Film (2)' }],
    ['Mr. Ferry (1988).mkv', { title: 'Mr. Ferry' }],
    [
      'Spots/Autumn/back soon.mp4',
      { type: 'other_video', title: 'back soon', tags: ['Spots', 'Autumn'] },
    ],
    ['1080p.mkv', { type: 'other_video' }],
  ])('%s', (path, named) => expect(read(path)).toMatchObject(named));

  it('recognize files that are not media, and extras', () => {
    expect(['a.mkv', '._a.mkv', '.mkv', 'a.nfo', 'A.MP4', 'a'].map(isVideoName)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(withoutExtras(['Film (2000).mkv', 'Film-trailer.mkv'])).toEqual(['Film (2000).mkv']);
    expect(withoutExtras(['a-trailer.mkv', 'b-trailer.mkv'])).toHaveLength(2);
    expect([isExtraFolder('Trailers', 1), isExtraFolder('Trailers', 2)]).toEqual([false, true]);
  });

  it('are read in time whatever they are', () => {
    const took = cpuTime(() => {
      for (const text of ['(', ' ', '.', '-', 's1', '1x', 'part', '[imdb', '(19', '1080p.'])
        readNames([text.repeat(5000)], `${text.repeat(5000)}.mkv`);
    });
    expect(took).toBeLessThan(500);
  });
});
