import { describe, expect, it } from 'vitest';
import { readItem, readQueue } from './raw-queue.ts';

const time = { now: () => 5_000, offset: () => null };
const queue = (change: object = {}) => readQueue({ queue_id: 'den', ...change }, null, time);

describe('a queue of the server', () => {
  it('needs only an id', () => {
    expect(queue({ queue_id: '' })).toBeNull();
    expect(readQueue(null, null, time)).toBeNull();
    expect(queue()).toEqual({
      id: 'den',
      name: 'den',
      active: false,
      available: true,
      state: 'unknown',
      count: 0,
      currentIndex: null,
      shuffle: false,
      repeat: 'off',
      current: null,
      next: null,
      moment: null,
      speed: 1,
      speedKnown: false,
      buffered: null,
      autoplay: null,
      crossfade: null,
      busy: false,
    });
  });

  it("has the server's values", () => {
    const said = { active: true, available: false, shuffle_enabled: true, repeat_mode: 'one' };
    expect(queue({ ...said, display_name: ' Den ', elapsed_time: 7 })).toMatchObject({
      name: 'Den',
      active: true,
      available: false,
      shuffle: true,
      repeat: 'one',
      moment: { elapsed: 7, at: 5_000 },
    });
    expect(queue({ repeat_mode: 'some day' })).toMatchObject({ repeat: 'unknown' });
  });

  it.each([
    [2.9, 2],
    [-4, 0],
    [1e300, Number.MAX_SAFE_INTEGER],
  ])('has whole numbers: %d is %d', (items, count) =>
    expect(queue({ items, current_index: items })).toMatchObject({ count, currentIndex: count }),
  );

  it.each([
    [2, 2],
    [0.5, 0.5],
    [0, 1],
    [-1, 1],
  ])('has a speed above 0: %d is %d', (playback_speed, speed) =>
    expect(queue({ playback_speed })).toMatchObject({ speed }),
  );
});

describe('the facts about a queue that an edit needs', () =>
  it.each([
    [{ autoplay_enabled: true, dont_stop_the_music_enabled: false }, { autoplay: true }],
    [{ dont_stop_the_music_enabled: false }, { autoplay: false }],
    [
      { crossfade_enabled: true, index_in_buffer: 4 },
      { crossfade: true, buffered: 4 },
    ],
    [{ extra_attributes: { play_action_in_progress: true } }, { busy: true }],
    [{ playback_speed: 1.5 }, { speed: 1.5, speedKnown: true }],
    [
      { current_item: { name: 'a', extra_attributes: { playback_speed: 0.5 } } },
      { speed: 0.5, speedKnown: true },
    ],
    [{ current_item: { name: 'a', extra_attributes: {} } }, { speed: 1, speedKnown: true }],
  ])('%j is %j', (wire, read) => expect(queue(wire)).toMatchObject(read)));

describe('the quality of an item', () => {
  const flac = { content_type: 'flac', sample_rate: 44_100, bit_depth: 24, bit_rate: 900 };
  it.each([
    [flac, 'FLAC 44.1 kHz / 24 bit'],
    [{ ...flac, sample_rate: 48_000, bit_depth: null }, 'FLAC 48 kHz'],
    [{ content_type: 'mp3', sample_rate: 44_100, bit_rate: 320 }, 'MP3 320 kbit/s'],
    [{ content_type: 'aac', bit_rate: 0 }, 'AAC'],
    [{ content_type: '?' }, null],
    [null, null],
  ])('%j is %s', (audio_format, quality) => {
    const streamed = readItem({ name: 'a', streamdetails: { audio_format } });
    const stored = readItem({ name: 'a', media_item: { provider_mappings: [{ audio_format }] } });
    expect([streamed?.quality, stored?.quality]).toEqual([quality, quality]);
  });
});

describe('an item of a queue', () => {
  const media = {
    uri: 'library://track/1',
    name: 'Low Tide',
    favorite: true,
    artists: [
      { name: 'Nova', uri: 'library://artist/2' },
      { name: null },
      null,
      { name: 'Mira', uri: 'library://artist/3' },
    ],
    album: { name: 'Harbour', uri: 'library://album/4', year: 2019 },
  };

  it('takes title, artists and album from its media item', () => {
    expect(readItem({ queue_item_id: 'a', name: 'Other - Words', media_item: media })).toEqual({
      id: 'a',
      uri: 'library://track/1',
      title: 'Low Tide',
      artist: 'Nova, Mira',
      album: 'Harbour',
      albumUri: 'library://album/4',
      artistUri: 'library://artist/2',
      favorite: true,
      year: 2019,
      quality: null,
      duration: null,
      available: true,
      image: null,
    });
    expect(
      readItem({ name: 'Other - Words', media_item: { ...media, artists: [] } }),
    ).toMatchObject({ artist: null });
  });

  it.each([
    ['Nova - Low Tide', 'Nova', 'Low Tide'],
    [' Nova  -  Low Tide ', 'Nova', 'Low Tide'],
    ['Nova - Low Tide - Live', 'Nova', 'Low Tide - Live'],
    ['Low Tide', null, 'Low Tide'],
    ['- Low Tide', null, '- Low Tide'],
    ['Nova-Low Tide', null, 'Nova-Low Tide'],
  ])('splits its name "%s" if it has no media item', (name, artist, title) =>
    expect(readItem({ queue_item_id: 'a', name })).toMatchObject({ artist, title }),
  );

  it('needs an id or a title', () => {
    expect(readItem({ queue_item_id: 'a' })).toMatchObject({ id: 'a', title: '' });
    expect(readItem({ name: 'Low Tide' })).toMatchObject({ id: '', title: 'Low Tide' });
    expect(readItem({ duration: 7 })).toBeNull();
    expect(readItem('Low Tide')).toBeNull();
  });

  it('can be unavailable', () =>
    expect(readItem({ name: 'a', available: false })).toMatchObject({ available: false }));
});
