import { createHash } from 'node:crypto';
import type { Library } from './library.ts';
import type { PlayableEntry } from './library-model.ts';
import { queueOrder } from './library-seed.ts';
import recorded from './recorded.json' with { type: 'json' };
import type { DemoPlayer, DemoQueue, DemoQueueItem } from './state-model.ts';

/** A separate object per player, because tests change its lists. */
const player = (over: object): DemoPlayer =>
  structuredClone({ ...recorded.demoPlayer, ...over }) as unknown as DemoPlayer;

/** The named players, or `count` of them with generated ones after the fifth. */
export function seedPlayers(count: number | undefined): DemoPlayer[] {
  const players = recorded.demoPlayers.map((seed) => player(seed));
  if (count === undefined) return players;
  const seeded = players.slice(0, count);
  const ids = new Set(seeded.map((one) => one.id));
  for (const one of seeded) one.members = one.members.filter((id) => ids.has(id));
  for (let number = seeded.length + 1; number <= count; number += 1) {
    const id = `speaker_${number}`;
    const defaultName = `Speaker ${number}`;
    const volume = number % 101;
    seeded.push(player({ id, defaultName, volume, emittedGroupVolume: volume }));
  }
  return seeded;
}

/** The id of the nth item ever added to a queue: 32 hex digits. */
export const itemId = (queueId: string, serial: number): string =>
  createHash('md5').update(`${queueId}:${serial}`).digest('hex');

function seedItems(queueId: string, media: readonly PlayableEntry[]): DemoQueueItem[] {
  return media.map((entry, index) => ({
    id: itemId(queueId, index),
    media: entry,
    speed: 1,
    sortIndex: index,
  }));
}

function emptyQueue(id: string, now: number): DemoQueue {
  return {
    id,
    items: [],
    index: null,
    buffered: null,
    lost: null,
    busy: false,
    state: 'idle',
    elapsed: 0,
    at: now,
    speed: 1,
    shuffle: false,
    repeat: 'off',
    crossfade: false,
    autoplay: false,
    resumeAt: 0,
    ended: false,
    playlist: '',
  };
}

/** Living room plays its first track at 1:48, the office is paused at 1:12, the others are empty. */
export function seedQueue(
  player: DemoPlayer,
  library: Library,
  length: number,
  now: number,
): DemoQueue {
  const queue = emptyQueue(player.id, now);
  if (player.id === 'living_room' && length > 0) {
    const items = seedItems(player.id, queueOrder(library.named, length));
    return {
      ...queue,
      items,
      index: 0,
      buffered: 0,
      state: 'playing',
      elapsed: 108,
      playlist: 'Everything',
    };
  }
  if (player.id === 'office') {
    const nocturnes = library.named.track.filter((track) => track.album.name === 'Nocturnes');
    const items = seedItems(player.id, nocturnes);
    return {
      ...queue,
      items,
      index: 0,
      buffered: 0,
      state: 'paused',
      elapsed: 72,
      playlist: 'Nocturnes',
    };
  }
  return queue;
}
