import { z } from 'zod';

/** The keys that the app may take from the system, by Electron's names for them. Never the system's volume keys. */
export const mediaKeys = [
  'MediaPlayPause',
  'MediaNextTrack',
  'MediaPreviousTrack',
  'MediaStop',
] as const;
export const MediaKey = z.enum(mediaKeys);
export type MediaKey = z.infer<typeof MediaKey>;

/** `held`: presses come to this app; `taken`: another program holds the key, or the system refuses it. */
export const MediaKeyState = z.object({ key: MediaKey, state: z.enum(['off', 'held', 'taken']) });
export type MediaKeyState = z.infer<typeof MediaKeyState>;

/**
 * Whether the system starts the app at login. `blocked`: it was asked to and refuses, or the user took the app off
 * the system's own list; `detail` then says where to look.
 */
export const StartAtLogin = z.object({
  state: z.enum(['unsupported', 'off', 'on', 'blocked']),
  detail: z.string().nullable(),
});
export type StartAtLogin = z.infer<typeof StartAtLogin>;

/** What the desktop does for the app; a host without a desktop leaves it at its initial value. */
export const DesktopState = z.object({
  /** `missing`: the desktop shows no tray icons, so the window is the only door. */
  tray: z.enum(['none', 'shown', 'missing']),
  mediaKeys: z.array(MediaKeyState),
  startAtLogin: StartAtLogin,
});
export type DesktopState = z.infer<typeof DesktopState>;
