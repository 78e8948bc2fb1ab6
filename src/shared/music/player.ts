import { z } from 'zod';

/** Percent, whole. The server does not clamp, so the app clamps on reading and writing. */
export const Level = z.number().int().min(0).max(100);

export const PlaybackState = z.enum(['playing', 'paused', 'idle', 'unknown']);
export type PlaybackState = z.infer<typeof PlaybackState>;

/**
 * A playback position: `elapsed` seconds at the time `at` (ms since epoch, clock of this
 * machine), increasing by `rate` seconds per second (0 while paused).
 */
export const Anchor = z.object({ elapsed: z.number(), at: z.number(), rate: z.number() });
export type Anchor = z.infer<typeof Anchor>;

/** The current media. `art` is a path of this app (`/art/<id>`), never an address of the server. */
export const Media = z.object({
  uri: z.string().nullable(),
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  /** Seconds; null for a stream without an end. */
  duration: z.number().nullable(),
  art: z.string().nullable(),
  queueItemId: z.string().nullable(),
  albumUri: z.string().nullable(),
  artistUri: z.string().nullable(),
  favorite: z.boolean().nullable(),
  year: z.number().int().nullable(),
  /** "FLAC 48 kHz / 24 bit"; null while unknown. */
  quality: z.string().nullable(),
});
export type Media = z.infer<typeof Media>;

const Source = z.object({
  id: z.string(),
  name: z.string(),
  /** A passive source cannot be selected here (a casting phone, for example). */
  passive: z.boolean(),
  canPlayPause: z.boolean(),
  canSeek: z.boolean(),
  canNextPrevious: z.boolean(),
});
type Source = z.infer<typeof Source>;

/** The actions possible right now. A control that is false is not shown. */
export const Can = z.object({
  power: z.boolean(),
  volume: z.boolean(),
  mute: z.boolean(),
  /** False: the app shows "stop" instead, because the server stops on pause. */
  pause: z.boolean(),
  seek: z.boolean(),
  nextPrevious: z.boolean(),
  group: z.boolean(),
  selectSource: z.boolean(),
});
export type Can = z.infer<typeof Can>;

export const Player = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['player', 'stereo_pair', 'group', 'unknown']),
  provider: z.string(),
  model: z.string().nullable(),
  available: z.boolean(),
  /** The server wants the player excluded from lists. */
  hidden: z.boolean(),
  state: PlaybackState,
  powered: z.boolean().nullable(),
  volume: Level.nullable(),
  muted: z.boolean().nullable(),
  /** For a leader or a group: the combined volume of all members. */
  groupVolume: Level.nullable(),
  groupMuted: z.boolean().nullable(),
  /** Ids of the other players in the group that it leads. */
  members: z.array(z.string()),
  /** Members that cannot leave. */
  staticMembers: z.array(z.string()),
  /** Ids of players, and of providers whose players could join: `joiners` resolves them. */
  canGroupWith: z.array(z.string()),
  /** The player or group that leads this one. */
  leader: z.string().nullable(),
  activeSource: z.string().nullable(),
  sources: z.array(Source),
  /** The queue that this player plays, or null for another source. */
  queueId: z.string().nullable(),
  media: Media.nullable(),
  position: Anchor.nullable(),
  /** When the sleep timer stops the music (ms since epoch); null: no timer. */
  sleepsAt: z.number().nullable(),
  /** When the app saw it turn off (ms since epoch); null: it is on, or was off before. */
  offSince: z.number().nullable(),
  icon: z.string().nullable(),
  can: Can,
  /** Fields with an expected value that the server has not confirmed yet. */
  pending: z.array(z.enum(['state', 'volume', 'groupVolume', 'muted', 'powered', 'position'])),
});
export type Player = z.infer<typeof Player>;

/** An action on one player. Levels are percent, positions seconds. */
export const PlayerAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['play', 'pause', 'play_pause', 'stop', 'next', 'previous']) }),
  z.object({ action: z.literal('seek'), position: z.number().min(0) }),
  z.object({ action: z.literal('volume_set'), level: Level }),
  /** Percent points, up or down; one step of the settings if `by` is absent. */
  z.object({ action: z.literal('volume_up'), by: z.number().int().min(1).max(100).optional() }),
  z.object({ action: z.literal('volume_down'), by: z.number().int().min(1).max(100).optional() }),
  z.object({ action: z.literal('mute'), muted: z.union([z.boolean(), z.literal('toggle')]) }),
  z.object({ action: z.literal('group_volume'), level: Level }),
  /** Percent points, up or down, from the shown level of the group. */
  z.object({
    action: z.literal('group_volume_step'),
    points: z.number().int().min(-100).max(100),
  }),
  z.object({ action: z.literal('group_mute'), muted: z.union([z.boolean(), z.literal('toggle')]) }),
  z.object({ action: z.literal('power'), powered: z.boolean() }),
  z
    .object({
      action: z.literal('group'),
      /** Players that join. */
      members: z.array(z.string()),
      /** Members that leave. */
      leave: z.array(z.string()).optional(),
    })
    .refine(({ members, leave = [] }) => members.length + leave.length > 0, { path: ['members'] }),
  z.object({ action: z.literal('ungroup') }),
  z.object({ action: z.literal('select_source'), source: z.string() }),
  z.object({ action: z.literal('shuffle'), enabled: z.boolean() }),
  z.object({ action: z.literal('repeat'), mode: z.enum(['off', 'one', 'all']) }),
]);
export type PlayerAction = z.infer<typeof PlayerAction>;

export const PlayerCommand = z.object({ playerId: z.string().min(1), do: PlayerAction });
export type PlayerCommand = z.infer<typeof PlayerCommand>;
