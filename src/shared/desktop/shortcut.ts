import { z } from 'zod';
import { ACCELERATOR } from './accelerator.ts';

/** Maximum number of shortcuts. */
export const MAX_SHORTCUTS = 40;

/** Actions of the chosen player, and of the app. */
export const plainActions = [
  'play_pause',
  'next',
  'previous',
  'stop',
  'favorite',
  'next_player',
  'open',
] as const;

/** Actions of one player; `playerId` null: the chosen one. */
export const playerActions = ['volume_up', 'volume_down', 'mute'] as const;

/** The action of a shortcut. Never anything that costs money, redeploys or deletes. */
export const ShortcutAction = z.discriminatedUnion('do', [
  z.object({ do: z.enum(plainActions) }),
  z.object({ do: z.enum(playerActions), playerId: z.string().min(1).max(200).nullable() }),
  /** The nth of the pinned presets, for the chosen player's equalizer. */
  z.object({ do: z.literal('preset'), number: z.number().int().min(1).max(9) }),
  z.object({ do: z.literal('scene'), scene: z.string().min(1).max(100) }),
]);
export type ShortcutAction = z.infer<typeof ShortcutAction>;

export const Shortcut = z.object({
  keys: z.string().regex(ACCELERATOR),
  action: ShortcutAction,
});
export type Shortcut = z.infer<typeof Shortcut>;

/** `taken`: another program uses the keys or the system refuses them; `twice`: another shortcut of this app, or "Media keys", has them. */
export interface ShortcutState {
  readonly keys: string;
  readonly state: 'held' | 'taken' | 'twice';
}
