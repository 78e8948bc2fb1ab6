import { z } from 'zod';
import { equal } from '../lib/equal.ts';
import type { Settings } from './model.ts';
import { FrameSettings } from './model.ts';
import { defaultSettings } from './preferences.ts';
import type { Migration, Slice } from './slice.ts';
import { migrate } from './slice.ts';
import type { SliceName } from './slices.ts';
import { sliceNames, slices } from './slices.ts';

/**
 * Step n (from 0) leads from version n + 1 of the whole document to n + 2. Never change a step that was released. What only one
 * domain's part needs is a step of that part, in the domain's folder.
 */
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
  // 7: domains count the versions of their parts themselves, beside the data.
  (data) => data,
];

export const SETTINGS_VERSION = migrations.length + 1;

const Document = z.object({ version: z.number().int().min(1), data: z.unknown() });

/** Part -> its version. One that is not named has version 1. */
const Versions = z.record(z.string(), z.number().int().min(1));
export type SliceVersions = Readonly<Record<string, number>>;

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
    return { kind: 'usable', data: migrate(data, from, steps), from };
  } catch {
    return { kind: 'invalid' };
  }
}

/** A settings document as far as this version understands it. `settings` null: of a newer version, and not readable as ours. */
export type ReadSettings =
  | (Known & { readonly kind: 'usable'; readonly settings: Settings })
  | (Known & { readonly kind: 'newer'; readonly settings: Settings | null })
  | { readonly kind: 'invalid' };

interface Known {
  /** What is written back: migrated, without parts that could not be read. */
  readonly data: unknown;
  /** The version of the document. */
  readonly from: number;
  /** Versions of parts, as the document has them; left out: all are 1. */
  readonly versions?: SliceVersions;
  /** Parts that could not be read, as they were; their defaults hold. */
  readonly broken?: Readonly<Partial<Record<SliceName, unknown>>>;
  /** Parts that a newer version wrote: they are not written. */
  readonly newer?: readonly SliceName[];
}

/** Upgrades a document and checks it: the app's own part, and those of domains that are more than their defaults. */
export async function readSettings(
  document: unknown,
  steps: readonly Migration[] = migrations,
): Promise<ReadSettings> {
  const upgraded = upgrade(document, steps);
  if (upgraded.kind === 'invalid') return upgraded;
  const frame = FrameSettings.safeParse(upgraded.data);
  if (!frame.success)
    return upgraded.kind === 'newer' ? { ...upgraded, settings: null } : { kind: 'invalid' };
  const versions = versionsOf(document);
  const parts = await readParts(upgraded.data as Tree, versions);
  const known = { ...upgraded, ...parts, ...(equal(versions, {}) ? {} : { versions }) };
  return { ...known, settings: { ...defaultSettings, ...frame.data, ...parts.settings } };
}

type Tree = Readonly<Record<string, unknown>>;

function versionsOf(document: unknown): SliceVersions {
  const parsed = Versions.safeParse((document as { readonly slices?: unknown }).slices ?? {});
  return parsed.success ? parsed.data : {};
}

/** Reads the parts of domains that the data has. A part that cannot be read is out of `data`, and its defaults hold. */
async function readParts(data: Tree, versions: SliceVersions) {
  const next: Record<string, unknown> = { ...data };
  const settings: Record<string, unknown> = {};
  const broken: Partial<Record<SliceName, unknown>> = {};
  const newer: SliceName[] = [];
  for (const name of sliceNames) {
    if (!Object.hasOwn(data, name)) continue;
    const read = await readSlice(slices[name], data[name], versions[name] ?? 1);
    if (read.kind === 'newer') newer.push(name);
    if (read.kind === 'invalid') {
      broken[name] = data[name];
      delete next[name];
    } else {
      next[name] = read.data;
      settings[name] = read.value;
    }
  }
  return {
    data: next,
    settings: settings as Partial<Settings>,
    ...(equal(broken, {}) ? {} : { broken }),
    ...(newer.length === 0 ? {} : { newer }),
  };
}

type ReadSlice =
  | { readonly kind: 'usable' | 'newer'; readonly data: unknown; readonly value: unknown }
  | { readonly kind: 'invalid' };

/** No schema is loaded for what is as it is without a file. Of a newer version the defaults hold where it is not readable as ours. */
async function readSlice(
  { version, defaults, load }: Slice<unknown>,
  data: unknown,
  from: number,
): Promise<ReadSlice> {
  if (from <= version && equal(data, defaults)) return { kind: 'usable', data, value: defaults };
  const { schema, migrations: steps } = await load();
  if (from > version) {
    const parsed = schema.safeParse(data);
    return { kind: 'newer', data, value: parsed.success ? parsed.data : defaults };
  }
  try {
    const migrated = migrate(data, from, steps);
    return { kind: 'usable', data: migrated, value: schema.parse(migrated) };
  } catch {
    return { kind: 'invalid' };
  }
}
