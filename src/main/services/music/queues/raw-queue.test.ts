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
  ])('has whole numbers: %d is %d', (items, count) => {
    expect(queue({ items, current_index: items })).toMatchObject({ count, currentIndex: count });
  });

  it.each([
    [2, 2],
    [0.5, 0.5],
    [0, 1],
    [-1, 1],
  ])('has a speed above 0: %d is %d', (playback_speed, speed) => {
    expect(queue({ playback_speed })).toMatchObject({ speed });
  });
});

describe('an item of a queue', () => {
  const media = {
    uri: 'library://track/1',
    name: 'Low Tide',
    artists: [{ name: 'Nova' }, { name: null }, null, { name: 'Mira' }],
    album: { name: 'Harbour' },
  };

  it('takes title, artists and album from its media item', () => {
    expect(readItem({ queue_item_id: 'a', name: 'Other - Words', media_item: media })).toEqual({
      id: 'a',
      uri: 'library://track/1',
      title: 'Low Tide',
      artist: 'Nova, Mira',
      album: 'Harbour',
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
  ])('splits its name "%s" where there is no media item', (name, artist, title) => {
    expect(readItem({ queue_item_id: 'a', name })).toMatchObject({ artist, title });
  });

  it('needs an id or a title', () => {
    expect(readItem({ queue_item_id: 'a' })).toMatchObject({ id: 'a', title: '' });
    expect(readItem({ name: 'Low Tide' })).toMatchObject({ id: '', title: 'Low Tide' });
    expect(readItem({ duration: 7 })).toBeNull();
    expect(readItem('Low Tide')).toBeNull();
  });

  it('can be unavailable', () => {
    expect(readItem({ name: 'a', available: false })).toMatchObject({ available: false });
  });
});
