import path from 'node:path';
import type { z } from 'zod';
import type { Notice } from '../../shared/app/model.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { preserveUnknown } from '../../shared/lib/json.ts';
import type { ReadSettings, SliceVersions } from '../../shared/settings/migrations.ts';
import { migrations, readSettings } from '../../shared/settings/migrations.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { FrameSettings } from '../../shared/settings/model.ts';
import { defaultSettings } from '../../shared/settings/preferences.ts';
import type { Migration } from '../../shared/settings/slice.ts';
import type { SliceName, DomainSettings } from '../../shared/settings/slices.ts';
import { sliceNames, slices } from '../../shared/settings/slices.ts';
import { equal } from '../../shared/lib/equal.ts';
import { faultReason } from './fault.ts';
import type { AtomicFiles } from './files.ts';
import type { Clock, SettingsPort } from './ports.ts';
import { CoalescedWrite } from './coalesced-write.ts';

export interface OpenSettings {
  readonly settings: SettingsFile;
  readonly notices: readonly Notice[];
}

type Read = Exclude<ReadSettings, { readonly kind: 'invalid' }>;

/** The path of the settings, the version that is written, and the parts that this app preserves unchanged. */
interface Document {
  readonly file: string;
  readonly version: number;
  readonly read: Pick<Read, 'versions' | 'newer'>;
}

/**
 * Reads `settings.json` of a data folder. Without a file: defaults. An unreadable file, or an unreadable part of a domain, is saved under
 * another name; what a newer version wrote stays unchanged. All of this is reported in `notices`. Throws `storage` if the file cannot be
 * accessed at all.
 */
export async function openSettings(
  dataDir: string,
  ports: { files: AtomicFiles; clock: Clock; steps?: readonly Migration[] },
): Promise<OpenSettings> {
  const { files, steps = migrations } = ports;
  const file = path.join(dataDir, 'settings.json');
  const empty: Document = { file, version: steps.length + 1, read: {} };
  try {
    await files.removeDrafts(file);
    const text = await files.readText(file);
    if (text === null) return opened(files, empty, {}, defaultSettings);
    const read = await readSettings(parseJson(text), steps);
    if (read.kind === 'invalid') {
      const aside = await files.setAside(file, ports.clock.now());
      const notice: Notice = { key: 'settings-corrupt', detail: aside };
      return opened(files, empty, {}, defaultSettings, notice);
    }
    const document = { ...empty, read };
    const notices: Notice[] =
      read.kind === 'newer' || read.newer !== undefined
        ? [{ key: 'settings-newer', detail: file }]
        : [];
    if (read.kind === 'newer')
      return opened(null, document, read.data, read.settings ?? defaultSettings, ...notices);
    const aside = await keepBroken(files, document, ports.clock.now());
    if (read.from < document.version) await writeUpgraded(files, document, text);
    else if (aside.length > 0) await files.writeText(file, serialize(document, read.data));
    return opened(files, document, read.data, read.settings, ...notices, ...aside);
  } catch (error) {
    if (error instanceof AppFailure) throw error;
    const message = t('errors:storage.readFailed', { path: file, reason: faultReason(error) });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}

/** The readable settings of a data folder, otherwise the defaults: for a command that must not change anything there. */
export async function peekSettings(dataDir: string, files: AtomicFiles): Promise<Settings> {
  const text = await files.readText(path.join(dataDir, 'settings.json')).catch(() => null);
  const read = text === null ? null : await readSettings(parseJson(text));
  return (read === null || read.kind === 'invalid' ? null : read.settings) ?? defaultSettings;
}

/** Saves the unreadable parts in files of their own, so that users can recover them. */
async function keepBroken(
  files: AtomicFiles,
  { file, read: { broken = {} } }: Document & { readonly read: Read },
  now: number,
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const [name, part] of Object.entries(broken)) {
    const own = `${file}.part-${name}`;
    await files.writeText(own, `${JSON.stringify(part, null, 2)}\n`);
    notices.push({ key: 'settings-part-corrupt', detail: await files.setAside(own, now) });
  }
  return notices;
}

/** Backs up the old file before a newer version writes it first, so that users can go back to an older app. */
async function writeUpgraded(
  files: AtomicFiles,
  document: Document & { readonly read: Read },
  old: string,
): Promise<void> {
  const {
    file,
    read: { data, from },
  } = document;
  try {
    await files.writeText(`${file}.v${String(from)}.bak`, old);
    await files.writeText(file, serialize(document, data));
  } catch (error) {
    const message = t('errors:storage.writeFailed', { path: file, reason: faultReason(error) });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}

function opened(
  files: AtomicFiles | null,
  document: Document,
  data: unknown,
  settings: Settings,
  ...notices: Notice[]
): OpenSettings {
  return { settings: new SettingsFile(files, document, data, settings), notices };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function serialize({ version, read }: Document, data: unknown): string {
  const slices = collectVersions(read);
  return `${JSON.stringify({ version, ...(slices === null ? {} : { slices }), data }, null, 2)}\n`;
}

/** Null: every part has its first version and needs no number. */
function collectVersions({ versions, newer = [] }: Document['read']): SliceVersions | null {
  const ours = sliceNames.filter((name) => !newer.includes(name));
  const all = {
    ...versions,
    ...Object.fromEntries(ours.map((name) => [name, slices[name].version])),
  };
  const later = Object.entries(all).filter(([, version]) => version > 1);
  return later.length === 0 ? null : Object.fromEntries(later);
}

/** Settings in memory, written to the file on every change. `files` null: nothing is written. */
class SettingsFile implements SettingsPort {
  readonly #files: AtomicFiles | null;
  readonly #document: Document;
  readonly #changed = new Emitter<Settings>();
  readonly #writes = new CoalescedWrite(() => this.#write());
  readonly #check = new SettingsCheck();
  #data: unknown;
  #settings: Settings;

  constructor(files: AtomicFiles | null, document: Document, data: unknown, settings: Settings) {
    this.#files = files;
    this.#document = document;
    this.#data = data;
    this.#settings = settings;
  }

  get(): Settings {
    return this.#settings;
  }

  onChange(listener: (settings: Settings) => void): Dispose {
    return this.#changed.on(listener);
  }

  /**
   * The change takes effect and is published at once if its parts are prepared; the promise waits for the disk. Changes during a write share
   * the next one. Rejects with `storage` if the file could not be written: the change lasts until the app quits, and the next write tries
   * again.
   */
  async update(change: (settings: Settings) => Settings): Promise<Settings> {
    let wanted = change(this.#settings);
    for (;;) {
      const missing = this.#check.missing(this.#settings, wanted);
      if (missing.length === 0) break;
      await this.#check.load(missing);
      // Applies the change to the newest settings.
      wanted = change(this.#settings);
    }
    const after = this.#check.parse(this.#settings, wanted);
    this.#data = this.#merged(after);
    this.#settings = after;
    this.#changed.emit(after);
    await this.#writes.request();
    return after;
  }

  prepare(parts: readonly SliceName[]): Promise<void> {
    return this.#check.load(parts);
  }

  /** Resolves when no write is running; never rejects. */
  async close(): Promise<void> {
    await this.#writes.idle();
  }

  /** Parts written by a newer version stay unchanged. */
  #merged(after: Settings): unknown {
    const next = preserveUnknown(this.#data, this.#settings, after) as Record<string, unknown>;
    const { newer = [] } = this.#document.read;
    const data = this.#data as Record<string, unknown>;
    return { ...next, ...Object.fromEntries(newer.map((name) => [name, data[name]])) };
  }

  async #write(): Promise<void> {
    try {
      await this.#files?.writeText(this.#document.file, serialize(this.#document, this.#data));
    } catch (error) {
      const where = { path: this.#document.file, reason: faultReason(error) };
      const message = t('errors:storage.settingsNotSaved', where);
      throw failure('storage', message, where, { cause: error });
    }
  }
}

/** Validates changed settings with the schemas of the changed parts. */
class SettingsCheck {
  readonly #schemas = new Map<SliceName, z.ZodType>();

  async load(names: readonly SliceName[]): Promise<void> {
    const missing = names.filter((name) => !this.#schemas.has(name));
    await Promise.all(
      missing.map(async (name) => this.#schemas.set(name, (await slices[name].load()).schema)),
    );
  }

  /** Changed parts whose schemas are not loaded. */
  missing(before: Settings, after: Settings): SliceName[] {
    return changed(before, after).filter((name) => !this.#schemas.has(name));
  }

  /** The settings without unknown fields. Throws for invalid values. Requires that nothing is `missing`. */
  parse(before: Settings, after: Settings): Settings {
    const parts = changed(before, after).map((name) => [
      name,
      this.#schemas.get(name)?.parse(after[name]),
    ]);
    const domains = Object.fromEntries(parts) as Partial<DomainSettings>;
    return { ...before, ...FrameSettings.parse(after), ...domains };
  }
}

const changed = (before: Settings, after: Settings): SliceName[] =>
  sliceNames.filter((name) => !equal(before[name], after[name]));
