import { createHash } from 'node:crypto';
import { queueOrder } from './library.ts';
import type { Library, PlayableEntry } from './library.ts';
import type { DemoPlayer, DemoQueue, DemoQueueItem, DemoSource } from './world-model.ts';

const full = [
  'play_media',
  'power',
  'volume_set',
  'volume_mute',
  'pause',
  'seek',
  'next_previous',
  'enqueue',
  'gapless_playback',
  'play_announcement',
];
const synced = [...full, 'set_members', 'multi_device_dsp'];

const officeSources: readonly DemoSource[] = [
  {
    id: 'line_in',
    name: 'Line-In',
    passive: false,
    canPlayPause: false,
    canSeek: false,
    canNextPrevious: false,
  },
  {
    id: 'spotify_connect',
    name: 'Spotify Connect',
    passive: true,
    canPlayPause: true,
    canSeek: true,
    canNextPrevious: true,
  },
];

function player(id: string, name: string, over: Partial<DemoPlayer>): DemoPlayer {
  return {
    id,
    name: null,
    defaultName: name,
    provider: 'sendspin',
    model: 'Demo speaker',
    type: 'player',
    available: true,
    enabled: true,
    hidden: false,
    icon: 'mdi-speaker',
    features: synced,
    state: 'idle',
    powered: true,
    volume: 30,
    muted: false,
    members: [],
    leader: null,
    canGroupWith: ['sendspin'],
    sources: [],
    source: null,
    toldGroupVolume: over.volume ?? 30,
    sleepAt: null,
    decodesItself: false,
    ...over,
  };
}

function named(): DemoPlayer[] {
  return [
    player('living_room', 'Living room', {
      state: 'playing',
      volume: 38,
      members: ['kitchen', 'terrace'],
      toldGroupVolume: 36,
    }),
    player('kitchen', 'Kitchen', { volume: 26, leader: 'living_room' }),
    player('terrace', 'Terrace', { volume: 44, leader: 'living_room' }),
    player('office', 'Office', {
      state: 'paused',
      volume: 22,
      features: [...synced, 'select_source'],
      sources: [...officeSources],
      canGroupWith: ['living_room', 'kitchen', 'terrace'],
    }),
    player('bedroom', 'Bedroom', {
      provider: 'chromecast--demo',
      model: 'Bedside radio',
      powered: false,
      volume: 15,
      features: ['play_media', 'power', 'volume_set', 'volume_mute', 'play_announcement'],
      canGroupWith: [],
      decodesItself: true,
    }),
  ];
}

/** The named players, or `count` of them with invented ones after the fifth. */
export function seedPlayers(count: number | undefined): DemoPlayer[] {
  const players = named();
  if (count === undefined) return players;
  const kept = players.slice(0, count);
  const ids = new Set(kept.map((one) => one.id));
  for (const one of kept) one.members = one.members.filter((id) => ids.has(id));
  for (let number = kept.length + 1; number <= count; number += 1) {
    kept.push(player(`speaker_${number}`, `Speaker ${number}`, { volume: number % 101 }));
  }
  return kept;
}

/** The id of the nth item that a queue ever got: 32 hex digits. */
export const itemId = (queueId: string, serial: number): string =>
  createHash('md5').update(`${queueId}:${serial}`).digest('hex');

export function seedItems(queueId: string, media: readonly PlayableEntry[]): DemoQueueItem[] {
  return media.map((entry, index) => ({
    id: itemId(queueId, index),
    media: entry,
    sortIndex: index,
  }));
}

function emptyQueue(id: string, now: number): DemoQueue {
  return {
    id,
    items: [],
    index: null,
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

/** Living room plays 1:48 of its first track, the office stands at 1:12, the others are empty. */
export function seedQueue(
  player: DemoPlayer,
  library: Library,
  length: number,
  now: number,
): DemoQueue {
  const queue = emptyQueue(player.id, now);
  if (player.id === 'living_room' && length > 0) {
    const items = seedItems(player.id, queueOrder(library, length));
    return { ...queue, items, index: 0, state: 'playing', elapsed: 108, playlist: 'Everything' };
  }
  if (player.id === 'office') {
    const nocturnes = library.tracks.filter((one) => one.album.name === 'Nocturnes');
    const items = seedItems(player.id, nocturnes);
    return { ...queue, items, index: 0, state: 'paused', elapsed: 72, playlist: 'Nocturnes' };
  }
  return queue;
}
