import { z } from 'zod';

/** The address of a page of the window, within the app. */
export const PAGE_PATH = /^\/[a-z/]*(#\S*)?$/;

/** The media keys the app may register, by Electron's names. Never the system's volume keys. */
export const mediaKeys = [
  'MediaPlayPause',
  'MediaNextTrack',
  'MediaPreviousTrack',
  'MediaStop',
] as const;
export const MediaKey = z.enum(mediaKeys);
export type MediaKey = z.infer<typeof MediaKey>;

/** `held`: this app receives the key; `taken`: another program uses it or the system refuses it. */
export const MediaKeyState = z.object({ key: MediaKey, state: z.enum(['off', 'held', 'taken']) });
export type MediaKeyState = z.infer<typeof MediaKeyState>;

/**
 * Whether the system starts the app at login. `blocked`: the system refuses, or the user disabled the entry in the system's list; `detail`
 * then says where to look.
 */
export const StartAtLogin = z.object({
  state: z.enum(['unsupported', 'off', 'on', 'blocked']),
  detail: z.string().nullable(),
});
export type StartAtLogin = z.infer<typeof StartAtLogin>;

/** State of the desktop integrations; a host without a desktop keeps the initial value. */
export const DesktopState = z.object({
  /** `missing`: the desktop shows no tray icons, so the window is the only access to the app. */
  tray: z.enum(['none', 'shown', 'missing']),
  mediaKeys: z.array(MediaKeyState),
  /** The user's own shortcuts, in the order of the settings. */
  shortcuts: z.array(z.object({ keys: z.string(), state: z.enum(['held', 'taken', 'twice']) })),
  startAtLogin: StartAtLogin,
});
export type DesktopState = z.infer<typeof DesktopState>;
