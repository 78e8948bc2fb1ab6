import type { Json } from './json.ts';
import { artistNames, durationOfEntry, formatUri } from './library-model.ts';
import type { PlayableEntry } from './library-model.ts';
import recorded from './recorded.json' with { type: 'json' };
import { computePosition } from './progress.ts';
import type { DemoPlayer, DemoQueue, DemoSource, PlayState, DemoState } from './state-model.ts';
import { imageUrl } from './media-shape.ts';

/** A player's display name. */
export const nameOf = (player: DemoPlayer): string => player.name ?? player.defaultName;

/** A follower has its leader's state. */
const findState = (model: DemoState, player: DemoPlayer): PlayState =>
  model.findLeader(player).state;

/** The mean volume of a leader and its followers (percent, whole), 0 when unknown. */
export function groupVolume(model: DemoState, player: DemoPlayer): number {
  const followers = model.listFollowers(player);
  const all = player.type === 'group' ? followers : [player, ...followers];
  const levels = all.flatMap((one) =>
    one.volume === null || one.powered === false ? [] : [one.volume],
  );
  if (levels.length === 0) return player.volume ?? 0;
  return Math.trunc(levels.reduce((sum, level) => sum + level, 0) / levels.length);
}

function mediaShape(model: DemoState, queue: DemoQueue): Json | null {
  const item = queue.index === null ? undefined : queue.items[queue.index];
  if (item === undefined) return null;
  const media: PlayableEntry = item.media;
  const artist = artistNames(media)[0] ?? null;
  const newer = model.generation.modern ? { ...recorded.mediaModern, album_artist: artist } : {};
  return {
    ...recorded.media,
    uri: formatUri(media),
    media_type: media.kind,
    title: media.name,
    artist,
    album: media.kind === 'track' ? media.album.name : null,
    image_url: imageUrl(model, media),
    duration: durationOfEntry(media),
    ...newer,
    source_id: queue.id,
    queue_item_id: item.id,
    elapsed_time: Math.floor(computePosition(model, queue)),
    elapsed_time_last_updated: model.now(),
  };
}

const sourceShape = (source: DemoSource): Json => ({
  id: source.id,
  name: source.name,
  passive: source.passive,
  can_play_pause: source.canPlayPause,
  can_seek: source.canSeek,
  can_next_previous: source.canNextPrevious,
});

function sourceMedia(player: DemoPlayer): Json | null {
  const source = player.sources.find((one) => one.id === player.source);
  if (source === undefined) return null;
  return { uri: source.id, media_type: 'plugin_source', title: source.name, source_id: source.id };
}

/** Unordered, as on the real server: the order differs from frame to frame. */
let turn = 0;
function unordered<T>(items: readonly T[]): T[] {
  turn += 1;
  const cut = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(cut), ...items.slice(0, cut)];
}

function playback(model: DemoState, player: DemoPlayer): Json {
  const leader = model.findLeader(player);
  const queue = model.queue(leader.id);
  const fromQueue = leader.source === null;
  const live = leader.state !== 'idle' && fromQueue;
  return {
    playback_state: leader.state,
    elapsed_time: live ? computePosition(model, queue) : null,
    elapsed_time_last_updated: live ? model.now() : null,
    active_source: leader.source ?? leader.id,
    source_list: [...player.sources.map(sourceShape), { ...recorded.queueSource, id: leader.id }],
    current_media: fromQueue ? mediaShape(model, queue) : withMediaDefaults(model, leader),
  };
}

function withMediaDefaults(model: DemoState, player: DemoPlayer): Json | null {
  const own = sourceMedia(player);
  if (own === null) return null;
  const newer = model.generation.modern ? recorded.mediaModern : {};
  return { ...recorded.media, ...newer, ...own };
}

function volumeFields(player: DemoPlayer): Json {
  const control = (feature: string): string =>
    player.features.includes(feature) ? 'native' : 'none';
  return {
    volume_level: player.volume,
    volume_muted: player.muted,
    group_volume: player.emittedGroupVolume,
    power_control: control('power'),
    volume_control: control('volume_set'),
    mute_control: control('volume_mute'),
  };
}

function protocolFields(player: DemoPlayer): Json {
  return {
    ...recorded.protocols,
    output_protocols: [
      { ...recorded.protocol, protocol_domain: player.provider.split('--')[0] ?? player.provider },
    ],
    active_output_protocol: player.state === 'idle' ? null : 'native',
  };
}

function modernFields(model: DemoState, player: DemoPlayer): Json {
  const all = [player, ...model.listFollowers(player)];
  return {
    group_volume_muted: player.muted === null ? null : all.every((one) => one.muted === true),
    ...recorded.playerModern,
    sleep_timer_expires_at: player.sleepAt,
  };
}

/** A player as sent in `players/all` and `player_updated`. */
export function playerShape(model: DemoState, player: DemoPlayer): Json {
  const group = player.type === 'group';
  const members =
    player.members.length === 0 ? [] : group ? [...player.members] : [player.id, ...player.members];
  const leader = player.leader === null ? null : model.findLeader(player);
  const { generation } = model;
  const shape: Json = {
    ...recorded.player,
    player_id: player.id,
    provider: player.provider,
    type: player.type,
    name: nameOf(player),
    available: player.available,
    device_info: { ...recorded.device, model: player.model },
    supported_features: unordered(player.features),
    powered: player.powered,
    group_members: members,
    static_group_members: group ? [...player.members] : [],
    can_group_with: unordered(player.canGroupWith),
    synced_to: leader?.type === 'group' ? null : player.leader,
    active_group: leader?.type === 'group' ? leader.id : null,
    enabled: player.enabled,
    hide_in_ui: player.hidden,
    icon: player.icon,
    ...playback(model, player),
    ...volumeFields(player),
    ...(generation.protocols ? protocolFields(player) : {}),
    ...(generation.modern ? modernFields(model, player) : {}),
    display_name: nameOf(player),
    state: findState(model, player),
    group_childs: members,
  };
  if (!model.oldFields) return shape;
  const newer = new Set(['name', 'playback_state', 'group_members']);
  return Object.fromEntries(Object.entries(shape).filter(([key]) => !newer.has(key)));
}
