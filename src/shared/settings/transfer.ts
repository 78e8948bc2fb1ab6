import { z } from 'zod';
import { equal } from '../lib/equal.ts';
import type { Settings } from './model.ts';
import { Preferences } from './model.ts';
import { toPreferences } from './preferences.ts';

/** Maximum length of a settings file (characters). */
export const MAX_SETTINGS_TEXT = 1_000_000;

/** Identifies a settings file of this app. */
export const SETTINGS_FILE = { app: 'channelstrip', kind: 'settings' } as const;

/** A named item that an import adds, replaces or keeps. */
export const ImportedItem = z.object({
  /**
   * `player`: a maximum volume; `layers`: the layers of a player's equalizer; `pin`: a preset in the quick controls; `chosen`: the player that
   * the keys control, by its connection; `default`: the connection that a panel uses.
   */
  kind: z.enum([
    'profile',
    'rule',
    'preset',
    'scene',
    'player',
    'layers',
    'pin',
    'chosen',
    'default',
  ]),
  name: z.string(),
  change: z.enum(['added', 'replaced', 'kept']),
});
export type ImportedItem = z.infer<typeof ImportedItem>;

/** The changes of an import. */
export const ImportPreview = z.object({
  before: Preferences,
  after: Preferences,
  items: z.array(ImportedItem),
  /** Parts of the file that this version does not know. */
  ignored: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/**
 * The settings for another computer: without parts that are specific to this one (windows, paths, programs, trusted networks, confirmed
 * addresses) and without the names of secrets.
 */
export function toPortable(settings: Settings): Settings {
  const { desktop, connections, music, playout } = settings;
  return {
    ...settings,
    secretStore: null,
    desktop: { ...desktop, window: null, mini: null },
    connections: {
      ...connections,
      profiles: connections.profiles.map((profile) => ({
        ...profile,
        fields: Object.fromEntries(
          Object.entries(profile.fields).map(([key, text]) => [key, withoutUser(text)]),
        ),
        secrets: [],
        proxy: null,
        caFile: null,
        trustedNetworks: [],
      })),
    },
    music: {
      ...music,
      profiles: music.profiles.map((profile) => ({
        ...profile,
        localUrl: withoutUser(profile.localUrl),
        externalUrl: profile.externalUrl === null ? null : withoutUser(profile.externalUrl),
        caFile: null,
        trustedNetworks: [],
        confirmedOrigins: [],
      })),
    },
    playout: { ...playout, lineup: null, recent: [], tools: { ffprobe: null, ffmpeg: null } },
  };
}

/** An address without user name and password. */
const withoutUser = (text: string): string => text.replace(/(:\/\/)[^/\s]*@/g, '$1');

interface Merged<T> {
  readonly list: T[];
  readonly items: readonly ImportedItem[];
}

/** Adds new entries and replaces changed ones, by id. Removes nothing. */
function mergeById<T extends { readonly id: string; readonly name: string }>(
  kind: ImportedItem['kind'],
  before: readonly T[],
  imported: readonly T[],
  replace: (one: T, old: T) => T | null = (one) => one,
): Merged<T> {
  const list = [...before];
  const items: ImportedItem[] = [];
  for (const one of imported) {
    const at = list.findIndex(({ id }) => id === one.id);
    const old = list[at];
    const next = old === undefined ? one : replace(one, old);
    const { name } = one;
    if (old !== undefined && next !== null && equal(old, next)) continue;
    if (old === undefined) list.push(one);
    else if (next !== null) list[at] = next;
    const change = old === undefined ? 'added' : next === null ? 'kept' : 'replaced';
    items.push({ kind, name, change });
  }
  return { list, items };
}

type Nested<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Adds and replaces the entries of profile id -> player id. */
const mergeNested = <T>(
  before: Nested<T>,
  imported: Nested<T>,
): Record<string, Record<string, T>> => {
  const profiles = new Set([...Object.keys(before), ...Object.keys(imported)]);
  return Object.fromEntries([...profiles].map((id) => [id, { ...before[id], ...imported[id] }]));
};

/**
 * An existing profile stays unchanged, whatever the file says: its saved token must not be sent to another address or through another
 * proxy. It is not listed if the file has the same profile.
 */
function mergeConnections(own: Settings['connections'], portable: Settings['connections']) {
  const { list, items } = mergeById('profile', own.profiles, portable.profiles, (one, old) =>
    one.name === old.name && equal(one.fields, old.fields) ? old : null,
  );
  const defaults = { ...portable.defaults, ...own.defaults };
  const used = Object.entries(defaults).flatMap(([service, id]) =>
    Object.hasOwn(own.defaults, service) ? [] : [added('default', nameIn(list, id))],
  );
  return { connections: { ...own, profiles: list, defaults }, items: [...items, ...used] };
}

function mergeMusic(
  before: Settings['music'],
  portable: Settings['music'],
): { readonly music: Settings['music']; readonly items: readonly ImportedItem[] } {
  const profiles = mergeById('profile', before.profiles, portable.profiles, (one, old) =>
    one.name === old.name && one.localUrl === old.localUrl ? old : null,
  );
  const scenes = Object.entries(portable.scenes).map(([id, imported]) => {
    const own = before.scenes[id] ?? [];
    return { id, merged: mergeById('scene', own, imported) };
  });
  const music = {
    ...before,
    profiles: profiles.list,
    activeProfile: before.activeProfile ?? portable.activeProfile,
    volumeStep: portable.volumeStep,
    volumeCeilings: mergeNested(before.volumeCeilings, portable.volumeCeilings),
    chosenPlayer: { ...portable.chosenPlayer, ...before.chosenPlayer },
    scenes: {
      ...before.scenes,
      ...Object.fromEntries(scenes.map(({ id, merged }) => [id, merged.list])),
    },
  };
  const used = before.activeProfile === null ? music.activeProfile : null;
  const chosen = Object.keys(music.chosenPlayer).filter(
    (id) => !Object.hasOwn(before.chosenPlayer, id),
  );
  return {
    music,
    items: [
      ...profiles.items,
      ...(used === null ? [] : [added('default', nameIn(music.profiles, used))]),
      ...scenes.flatMap(({ merged }) => merged.items),
      ...listNested('player', before.volumeCeilings, music.volumeCeilings),
      ...chosen.map((id) => added('chosen', nameIn(music.profiles, id))),
    ],
  };
}

const added = (kind: ImportedItem['kind'], name: string): ImportedItem => ({
  kind,
  name,
  change: 'added',
});

/** The name for this id; the id itself if there is none. */
const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
  list.find((one) => one.id === id)?.name ?? id;

/** The players whose value changes. */
function listNested<T>(
  kind: ImportedItem['kind'],
  before: Nested<T>,
  after: Nested<T>,
): ImportedItem[] {
  return Object.entries(after).flatMap(([profile, players]) =>
    Object.entries(players).flatMap(([name, value]) => {
      const old = before[profile]?.[name];
      if (equal(old, value)) return [];
      return [{ kind, name, change: old === undefined ? 'added' : 'replaced' }];
    }),
  );
}

function mergeEq(before: Settings['eq'], portable: Settings['eq']) {
  const presets = mergeById('preset', before.presets, portable.presets);
  const pinned = [...new Set([...before.pinned, ...portable.pinned])];
  const layers = mergeNested(before.layers, portable.layers);
  const pins = pinned.filter((id) => !before.pinned.includes(id));
  return {
    eq: { ...before, applyOnly: portable.applyOnly, presets: presets.list, pinned, layers },
    items: [
      ...presets.items,
      ...pins.map((id) => added('pin', nameIn(presets.list, id))),
      ...listNested('layers', before.layers, layers),
    ],
  };
}

/**
 * The settings after an import: the file's preferences, plus its profiles, rules, presets and scenes. Imported rules are off; imported
 * profiles have no token.
 */
export function mergeImport(
  before: Settings,
  imported: Settings,
): { readonly after: Settings; readonly items: readonly ImportedItem[] } {
  const portable = toPortable(imported);
  const { connections, items: profiles } = mergeConnections(
    before.connections,
    portable.connections,
  );
  const { music, items: musicItems } = mergeMusic(before.music, portable.music);
  const rules = mergeById('rule', before.rules.rules, portable.rules.rules, (one, old) =>
    equal({ ...one, on: old.on }, old) ? old : { ...one, on: false },
  );
  const newRules = new Set(
    rules.list.filter(({ id }) => before.rules.rules.every((old) => old.id !== id)),
  );
  const { eq, items: eqItems } = mergeEq(before.eq, portable.eq);
  const after: Settings = {
    ...before,
    theme: portable.theme,
    language: portable.language,
    logLevel: portable.logLevel,
    appearance: portable.appearance,
    panels: portable.panels,
    attention: portable.attention,
    desktop: { ...portable.desktop, window: before.desktop.window, mini: before.desktop.mini },
    connections,
    music,
    rules: {
      ...before.rules,
      rules: rules.list.map((rule) => (newRules.has(rule) ? { ...rule, on: false } : rule)),
    },
    eq,
    playout: { ...before.playout, backupDays: portable.playout.backupDays },
  };
  return { after, items: [...profiles, ...musicItems, ...rules.items, ...eqItems] };
}

/** The changes of an import, for the user to confirm. */
export function previewImport(
  before: Settings,
  imported: Settings,
  ignored: readonly string[],
): ImportPreview {
  const { after, items } = mergeImport(before, imported);
  return {
    before: toPreferences(before),
    after: toPreferences(after),
    items: [...items],
    ignored: [...ignored],
  };
}
