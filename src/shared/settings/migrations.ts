import { z } from 'zod';
import { Settings } from './model.ts';
import { defaultSettings } from './preferences.ts';

/** Turns the data of one version into that of the next. Pure; throws when it meets what that version never wrote. */
export type Migration = (data: unknown) => unknown;

/** Step n (from 0) leads from version n + 1 to n + 2. Never change a step that was released. */
export const migrations: readonly Migration[] = [
  // 2: the desktop and the list of what needs attention came, and the choice of a secret store is remembered.
  (data) => ({
    desktop: defaultSettings.desktop,
    attention: defaultSettings.attention,
    secretStore: null,
    ...(data as object),
  }),
  // 3: the equalizer keeps presets and layers.
  (data) => ({ eq: defaultSettings.eq, ...(data as object) }),
  // 4: the playout opens a lineup again and keeps copies of what it overwrites.
  (data) => ({ playout: defaultSettings.playout, ...(data as object) }),
  // 5: the user may choose ffprobe and ffmpeg.
  (data) => {
    const before = data as { readonly playout: object };
    return { ...before, playout: { tools: defaultSettings.playout.tools, ...before.playout } };
  },
  // 6: services other than music have profiles.
  (data) => ({ connections: defaultSettings.connections, ...(data as object) }),
];

export const SETTINGS_VERSION = migrations.length + 1;

const Document = z.object({ version: z.number().int().min(1), data: z.unknown() });

/** What a settings document is to this version of the app. */
export type Upgrade =
  | { readonly kind: 'usable'; readonly data: unknown; readonly from: number }
  | { readonly kind: 'newer'; readonly data: unknown; readonly from: number }
  | { readonly kind: 'invalid' };

/** Brings `{version, data}` to the newest version that `steps` know, one step at a time. */
export function upgrade(document: unknown, steps: readonly Migration[] = migrations): Upgrade {
  const parsed = Document.safeParse(document);
  if (!parsed.success) return { kind: 'invalid' };
  const { version: from, data } = parsed.data;
  if (from > steps.length + 1) return { kind: 'newer', data, from };
  try {
    return { kind: 'usable', data: steps.slice(from - 1).reduce(step, data), from };
  } catch {
    return { kind: 'invalid' };
  }
}

const step = (data: unknown, migration: Migration): unknown => migration(data);

/** A settings document as far as this version understands it. `settings` null: of a newer version, and not readable as ours. */
export type ReadSettings =
  | { readonly kind: 'usable'; data: unknown; settings: Settings; from: number }
  | { readonly kind: 'newer'; data: unknown; settings: Settings | null; from: number }
  | { readonly kind: 'invalid' };

/** Upgrades a document and checks it against `Settings`. */
export function readSettings(
  document: unknown,
  steps: readonly Migration[] = migrations,
): ReadSettings {
  const upgraded = upgrade(document, steps);
  if (upgraded.kind === 'invalid') return upgraded;
  const parsed = Settings.safeParse(upgraded.data);
  if (upgraded.kind === 'newer')
    return { ...upgraded, settings: parsed.success ? parsed.data : null };
  return parsed.success ? { ...upgraded, settings: parsed.data } : { kind: 'invalid' };
}
