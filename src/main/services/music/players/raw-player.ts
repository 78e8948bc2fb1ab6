import { z } from 'zod';
import { PlaybackState } from '../../../../shared/music/player.ts';
import type { PositionReport, TimeSource } from './position-report.ts';
import { readPosition } from './position-report.ts';
import {
  duration,
  limitedList,
  flag,
  id,
  ids,
  idsOrNull,
  level,
  number,
  text,
  nonEmpty,
} from './tolerant.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

const MAX_SOURCES = 500;

const WireSource = z.object({
  id,
  name: text,
  passive: flag,
  can_play_pause: flag,
  can_seek: flag,
  can_next_previous: flag,
});

const WireMedia = z.object({
  uri: text,
  title: text,
  artist: text,
  album: text,
  image_url: text,
  duration: number,
  queue_item_id: text,
  elapsed_time: number,
  elapsed_time_last_updated: number,
});

/** A player on the wire, with the field names of all releases (reference 5.1). */
const WirePlayer = z.object({
  player_id: id,
  provider: text,
  type: text,
  name: text,
  display_name: text,
  available: flag,
  enabled: flag,
  device_info: z.object({ model: text, manufacturer: text }).nullable().catch(null),
  supported_features: idsOrNull,
  can_pause: flag,
  playback_state: text,
  state: text,
  elapsed_time: number,
  elapsed_time_last_updated: number,
  powered: flag,
  volume_level: number,
  volume_muted: flag,
  group_members: idsOrNull,
  group_childs: ids,
  static_group_members: ids,
  can_group_with: ids,
  synced_to: text,
  active_group: text,
  active_source: text,
  source_list: limitedList(WireSource.nullable().catch(null), MAX_SOURCES).catch([]),
  current_media: WireMedia.nullable().catch(null),
  hide_in_ui: flag,
  group_volume: number,
  group_volume_muted: flag,
  power_control: text,
  volume_control: text,
  mute_control: text,
  icon: text,
  sleep_timer_expires_at: number,
});
type WirePlayer = z.infer<typeof WirePlayer>;

const known = Object.keys(WirePlayer.shape);

/** The fields of a player's JSON that are read. */
export const knownFields = (
  json: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(known.filter((key) => key in json).map((key) => [key, json[key]]));

export interface RawMedia {
  readonly uri: string | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly imageUrl: string | null;
  readonly duration: number | null;
  readonly queueItemId: string | null;
  readonly moment: PositionReport | null;
}

export interface RawSource {
  readonly id: string;
  readonly name: string;
  readonly passive: boolean;
  readonly canPlayPause: boolean;
  readonly canSeek: boolean;
  readonly canNextPrevious: boolean;
}

/** What the server reported about one player, in a common vocabulary, independent of other players. */
export interface RawPlayer {
  readonly id: string;
  readonly name: string;
  readonly type: 'player' | 'stereo_pair' | 'group' | 'unknown';
  readonly provider: string;
  readonly model: string | null;
  readonly available: boolean;
  readonly hidden: boolean;
  /** Null if the server does not report features at all. */
  readonly features: ReadonlySet<string> | null;
  /** Whether the player can pause, if the server says so explicitly; null: the server does not say, so the features decide. */
  readonly canPause: boolean | null;
  readonly state: PlaybackState;
  readonly powered: boolean | null;
  readonly volume: number | null;
  readonly muted: boolean | null;
  readonly members: readonly string[];
  readonly staticMembers: readonly string[];
  readonly canGroupWith: readonly string[];
  readonly syncedTo: string | null;
  readonly activeGroup: string | null;
  readonly activeSource: string | null;
  readonly sources: readonly RawSource[];
  readonly media: RawMedia | null;
  readonly groupVolume: number | null;
  readonly groupMuted: boolean | null;
  /** `none`, `native`, `fake` or an id; null if the release does not report it. */
  readonly controls: {
    readonly power: string | null;
    readonly volume: string | null;
    readonly mute: string | null;
  };
  readonly moment: PositionReport | null;
  readonly icon: string | null;
  /** End of the server's own sleep timer (ms since epoch, this machine); null: none. */
  readonly sleepsAt: number | null;
}

/** Types that take part in playback but are not players for users (reference 5.1). */
const notPlayers: ReadonlySet<string> = new Set(['protocol', 'display', 'visualizer', 'light']);

/**
 * Reads a player of any release. Null for other types, players disabled by configuration, and players
 * without an id. `before` is the previous reading of the same player.
 */
export function readPlayer(
  json: unknown,
  before: RawPlayer | null,
  time: TimeSource,
): RawPlayer | null {
  const parsed = WirePlayer.safeParse(json);
  if (!parsed.success) return null;
  const wire = parsed.data;
  if (notPlayers.has(wire.type ?? '') || wire.enabled === false) return null;
  return {
    id: wire.player_id,
    name: nonEmpty(wire.name) ?? nonEmpty(wire.display_name) ?? wire.player_id,
    type: readType(wire.type),
    provider: wire.provider ?? '',
    model: readModel(wire),
    available: wire.available ?? true,
    hidden: wire.hide_in_ui ?? false,
    features: wire.supported_features === null ? null : new Set(wire.supported_features),
    canPause: wire.can_pause,
    ...readLevels(wire),
    ...readGroup(wire),
    activeSource: wire.active_source,
    sources: wire.source_list.filter((source) => source !== null).map(readSource),
    media: readMedia(wire, before?.media ?? null, time),
    icon: nonEmpty(wire.icon),
    sleepsAt: readSleep(wire.sleep_timer_expires_at, time),
    moment: readPosition(
      wire.elapsed_time,
      wire.elapsed_time_last_updated,
      before?.moment ?? null,
      time,
    ),
  };
}

function readLevels(wire: WirePlayer) {
  return {
    state: readState(wire.playback_state ?? wire.state),
    powered: wire.powered,
    volume: level(wire.volume_level),
    muted: wire.volume_muted,
    groupVolume: level(wire.group_volume),
    groupMuted: wire.group_volume_muted,
    controls: {
      power: wire.power_control,
      volume: wire.volume_control,
      mute: wire.mute_control,
    },
  };
}

function readGroup(wire: WirePlayer) {
  const others = (wire.group_members ?? wire.group_childs).filter((id) => id !== wire.player_id);
  return {
    members: [...new Set(others)],
    staticMembers: wire.static_group_members,
    canGroupWith: wire.can_group_with,
    syncedTo: wire.synced_to,
    activeGroup: wire.active_group,
  };
}

function readMedia(wire: WirePlayer, before: RawMedia | null, time: TimeSource): RawMedia | null {
  const media = wire.current_media;
  if (media === null) return null;
  return {
    uri: nonEmpty(media.uri),
    title: nonEmpty(media.title),
    artist: nonEmpty(media.artist),
    album: nonEmpty(media.album),
    imageUrl: nonEmpty(media.image_url),
    duration: duration(media.duration),
    queueItemId: media.queue_item_id,
    moment: readPosition(
      media.elapsed_time,
      media.elapsed_time_last_updated,
      before?.moment ?? null,
      time,
    ),
  };
}

function readSource(source: z.infer<typeof WireSource>): RawSource {
  return {
    id: source.id,
    name: nonEmpty(source.name) ?? source.id,
    passive: source.passive ?? false,
    canPlayPause: source.can_play_pause ?? false,
    canSeek: source.can_seek ?? false,
    canNextPrevious: source.can_next_previous ?? false,
  };
}

/** The server sends s since epoch of its own clock. */
const readSleep = (stamp: number | null, time: TimeSource): number | null =>
  stamp === null ? null : Math.round(stamp * 1000 - (time.offset() ?? 0));

const types = ['player', 'stereo_pair', 'group'] as const;

function readType(type: string | null): RawPlayer['type'] {
  return type === null ? 'player' : (types.find((known) => known === type) ?? 'unknown');
}

/** A playback state of any release; unknown ones become `unknown`. */
export function readState(state: string | null): PlaybackState {
  const parsed = PlaybackState.safeParse(state);
  return parsed.success ? parsed.data : 'unknown';
}

function readModel(wire: WirePlayer): string | null {
  const known = [wire.device_info?.manufacturer ?? null, wire.device_info?.model ?? null]
    .map(nonEmpty)
    .filter((part): part is string => part !== null && !/^unknown/i.test(part));
  const [manufacturer, model] = known;
  if (manufacturer === undefined) return null;
  // Some model names already contain the manufacturer.
  if (model === undefined || model.startsWith(manufacturer)) return model ?? manufacturer;
  return `${manufacturer} ${model}`;
}

/**
 * The player in an event: the whole player, or (in some third-party servers) only the changed fields,
 * which are merged into the last whole one.
 */
export function completePlayer(
  json: unknown,
  objectId: string | null,
  last: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> | null {
  const reported = toRecord(json);
  if (reported === null) return null;
  const named =
    'player_id' in reported || objectId === null ? reported : { ...reported, player_id: objectId };
  const whole = 'supported_features' in reported || 'provider' in reported || 'type' in reported;
  return whole || last === null ? named : { ...last, ...named };
}
