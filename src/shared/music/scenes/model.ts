import { z } from 'zod';
import { MediaUri } from '../media.ts';
import { Level } from '../player.ts';
import { MAX_SCENE_NAME, MAX_SCENE_PLAYERS } from './lists.ts';

const Id = z.string().min(1).max(200);
const Name = z.string().max(200);

/** `leads`: follows no player; its followers have their own entries. */
export const SceneGroup = z.discriminatedUnion('k', [
  z.looseObject({ k: z.literal('alone') }),
  z.looseObject({ k: z.literal('leads') }),
  z.looseObject({ k: z.literal('follows'), leader: Id }),
]);
export type SceneGroup = z.infer<typeof SceneGroup>;

export const ScenePreset = z.looseObject({
  place: z.enum(['builtin', 'server', 'local']),
  id: Id,
  /** The last known name, for a preset that is gone. */
  name: Name,
});
export type ScenePreset = z.infer<typeof ScenePreset>;

/** A player that the scene changes; null in a field: unchanged. */
export const ScenePlayer = z.looseObject({
  id: Id,
  /** The last known name, for a player that is gone. */
  name: Name,
  powered: z.boolean().nullable(),
  /** Percent; without effect on a player that is off. */
  volume: Level.nullable(),
  preset: ScenePreset.nullable(),
  group: SceneGroup.nullable(),
});
export type ScenePlayer = z.infer<typeof ScenePlayer>;

/** The source that a player switches to, or the media that replaces its queue. */
export const ScenePlay = z.discriminatedUnion('k', [
  z.looseObject({ k: z.literal('source'), playerId: Id, source: Id, name: Name }),
  z.looseObject({ k: z.literal('media'), playerId: Id, uri: MediaUri, name: Name }),
]);
export type ScenePlay = z.infer<typeof ScenePlay>;

/** A named set of players with their settings. Keys of newer versions are kept. */
export const Scene = z.looseObject({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(MAX_SCENE_NAME),
  icon: z.string().max(50),
  players: z.array(ScenePlayer).max(MAX_SCENE_PLAYERS),
  play: ScenePlay.nullable(),
  /** Duration (s) of volume changes. */
  fade: z.number().min(0).max(10),
  /** Ctrl+Shift+number applies it in the window. */
  number: z.number().int().min(0).max(9).nullable(),
  /** Shown in the tray and the quick controls. */
  tray: z.boolean(),
  /** When it was last changed and last applied (ms since epoch). */
  savedAt: z.number(),
  usedAt: z.number().nullable(),
  used: z.number().int().min(0),
});
export type Scene = z.infer<typeof Scene>;
