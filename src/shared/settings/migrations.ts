import { z } from 'zod';
import type { Mute } from '../attention/model.ts';
import { equal } from '../lib/equal.ts';
import { toRecord } from '../lib/json.ts';
import { omit } from '../lib/omit.ts';
import type { Settings } from './model.ts';
import { FrameSettings } from './model.ts';
import { defaultSettings } from './preferences.ts';
import type { Migration, Slice } from './slice.ts';
import { migrate } from './slice.ts';
import type { SliceName } from './slices.ts';
import { sliceNames, slices } from './slices.ts';

const Names = z.array(z.string().min(1).max(500)).catch([]);
const List = z.array(z.unknown()).catch([]);

/** Moves the mutes of the services' profiles to the common list. Deploys muted objects by id, all other services muted kinds. */
export const moveMutes: Migration = (data) => {
  const before = data as { readonly attention: object; readonly connections: object };
  const connections = toRecord(before.connections) ?? {};
  const moved: Mute[] = [];
  const profiles = List.parse(connections['profiles']).map((profile) => {
    const fields = toRecord(profile);
    const extra = toRecord(fields?.['extra']);
    if (fields === null || extra === null) return profile;
    const source = String(fields['service']);
    for (const name of Names.parse(extra['muted'] ?? extra['silent']))
      moved.push(
        source === 'deploys'
          ? { source, kind: null, about: name, subject: name }
          : { source, kind: name, about: null, subject: '' },
      );
    return { ...fields, extra: omit(extra, 'muted', 'silent') };
  });
  const attention = toRecord(before.attention) ?? {};
  return {
    ...before,
    attention: { ...attention, mutes: [...List.parse(attention['mutes']), ...moved] },
    connections: { ...connections, profiles },
  };
};

/**
 * Step n (from 0) migrates the whole document from version n + 1 to n + 2. Never change a released step. Changes to one domain's part are
 * steps of that part, in the domain's folder.
 */
export const migrations: readonly Migration[] = [
  // 2: adds the desktop, the attention list and the remembered secret store.
  (data) => ({
    desktop: defaultSettings.desktop,
    attention: defaultSettings.attention,
    secretStore: null,
    ...(data as object),
  }),
  // 3: adds presets and layers of the equalizer.
  (data) => ({ eq: defaultSettings.eq, ...(data as object) }),
  // 4: playout reopens a lineup and keeps backups of overwritten files.
  (data) => ({ playout: defaultSettings.playout, ...(data as object) }),
  // 5: adds the paths of ffprobe and ffmpeg.
  (data) => {
    const before = data as { readonly playout: object };
    return { ...before, playout: { tools: defaultSettings.playout.tools, ...before.playout } };
  },
  // 6: adds profiles for services other than music.
  (data) => ({ connections: defaultSettings.connections, ...(data as object) }),
  // 7: each domain has its own version number, beside the data.
  (data) => data,
  // 8: adds the mini player.
  (data) => {
    const before = data as { readonly desktop: object };
    const { miniPinned, mini } = defaultSettings.desktop;
    return { ...before, desktop: { miniPinned, mini, ...before.desktop } };
  },
  // 9: the mutes of the services' panels move to the common list.
  moveMutes,
];

export const SETTINGS_VERSION = migrations.length + 1;

const Document = z.object({ version: z.number().int().min(1), data: z.unknown() });

/** Part -> its version. Parts that are not listed have version 1. */
const Versions = z.record(z.string(), z.number().int().min(1));
export type SliceVersions = Readonly<Record<string, number>>;

/** How this version of the app classifies a settings document. */
export type Upgrade =
  | { readonly kind: 'usable'; readonly data: unknown; readonly from: number }
  | { readonly kind: 'newer'; readonly data: unknown; readonly from: number }
  | { readonly kind: 'invalid' };

/** Migrates `{version, data}` to the newest version of `steps`, one step at a time. */
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

/** A settings document as read by this version. `settings` null: written by a newer version and not readable. */
export type ReadSettings =
  | (Known & { readonly kind: 'usable'; readonly settings: Settings })
  | (Known & { readonly kind: 'newer'; readonly settings: Settings | null })
  | { readonly kind: 'invalid' };

interface Known {
  /** The document to write back: migrated, without unreadable parts. */
  readonly data: unknown;
  /** The version of the document. */
  readonly from: number;
  /** Versions of parts in the document; omitted: all are 1. */
  readonly versions?: SliceVersions;
  /** Parts that could not be read, unchanged; their defaults apply. */
  readonly broken?: Readonly<Partial<Record<SliceName, unknown>>>;
  /** Parts written by a newer version: they are never written. */
  readonly newer?: readonly SliceName[];
}

/** Migrates and validates a document: the app's own part, and the parts of domains that differ from their defaults. */
export async function readSettings(
  document: unknown,
  steps: readonly Migration[] = migrations,
): Promise<ReadSettings> {
  const upgraded = upgrade(document, steps);
  if (upgraded.kind === 'invalid') return upgraded;
  const frame = FrameSettings.safeParse(upgraded.data);
  if (!frame.success)
    return upgraded.kind === 'newer' ? { ...upgraded, settings: null } : { kind: 'invalid' };
  const versions = parseVersions(document);
  const parts = await readParts(upgraded.data as Tree, versions);
  const known = { ...upgraded, ...parts, ...(equal(versions, {}) ? {} : { versions }) };
  return { ...known, settings: { ...defaultSettings, ...frame.data, ...parts.settings } };
}

type Tree = Readonly<Record<string, unknown>>;

function parseVersions(document: unknown): SliceVersions {
  const parsed = Versions.safeParse((document as { readonly slices?: unknown }).slices ?? {});
  return parsed.success ? parsed.data : {};
}

/** Reads the domains' parts in the data. Removes unreadable parts from `data`, so their defaults apply. */
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

/** Loads no schema for parts that equal their defaults. Defaults apply if a newer version wrote an unreadable part. */
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
