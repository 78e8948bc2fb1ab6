import path from 'node:path';
import type { Notice } from '../../shared/app/model.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { keepUnknown } from '../../shared/lib/keep-unknown.ts';
import type { Migration } from '../../shared/settings/migrations.ts';
import { migrations, readSettings } from '../../shared/settings/migrations.ts';
import { Settings } from '../../shared/settings/model.ts';
import { defaultSettings } from '../../shared/settings/preferences.ts';
import { faultReason } from './fault.ts';
import type { AtomicFiles } from './files.ts';
import type { Clock, SettingsPort } from './ports.ts';
import { CoalescedWrite } from './coalesced-write.ts';

export interface OpenSettings {
  readonly settings: SettingsFile;
  readonly notices: readonly Notice[];
}

/** Where the settings lie and the version that is written there. */
interface Document {
  readonly file: string;
  readonly version: number;
}

/**
 * Reads `settings.json` of a data folder. No file: defaults. One that cannot be understood is kept under another name, one of
 * a newer version stays untouched; both are told in `notices`. Throws `storage` when the file cannot be reached at all.
 */
export async function openSettings(
  dataDir: string,
  ports: { files: AtomicFiles; clock: Clock; steps?: readonly Migration[] },
): Promise<OpenSettings> {
  const { files, steps = migrations } = ports;
  const document: Document = {
    file: path.join(dataDir, 'settings.json'),
    version: steps.length + 1,
  };
  const { file } = document;
  try {
    await files.removeDrafts(file);
    const text = await files.readText(file);
    if (text === null) return opened(files, document, {}, defaultSettings);
    const read = readSettings(parseJson(text), steps);
    if (read.kind === 'invalid') {
      const aside = await files.setAside(file, ports.clock.now());
      const notice: Notice = { key: 'settings-corrupt', detail: aside };
      return opened(files, document, {}, defaultSettings, notice);
    }
    if (read.kind === 'newer') {
      const notice: Notice = { key: 'settings-newer', detail: file };
      return opened(null, document, read.data, read.settings ?? defaultSettings, notice);
    }
    if (read.from < document.version) await writeUpgraded(files, document, text, read);
    return opened(files, document, read.data, read.settings);
  } catch (error) {
    if (error instanceof AppFailure) throw error;
    const message = t('errors:storage.readFailed', { path: file, reason: faultReason(error) });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}

/** The settings of a data folder as far as they can be read, else the defaults: for a command that must change nothing there. */
export async function peekSettings(dataDir: string, files: AtomicFiles): Promise<Settings> {
  const text = await files.readText(path.join(dataDir, 'settings.json')).catch(() => null);
  const read = text === null ? null : readSettings(parseJson(text));
  return (read === null || read.kind === 'invalid' ? null : read.settings) ?? defaultSettings;
}

/** The old file is kept before the first write of a newer version: it is the way back to an older app. */
async function writeUpgraded(
  files: AtomicFiles,
  document: Document,
  old: string,
  { data, from }: { data: unknown; from: number },
): Promise<void> {
  const { file } = document;
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

const serialize = ({ version }: Document, data: unknown): string =>
  `${JSON.stringify({ version, data }, null, 2)}\n`;

/** The settings in memory, with every change written to the file. `files` null: nothing is written. */
export class SettingsFile implements SettingsPort {
  readonly #files: AtomicFiles | null;
  readonly #document: Document;
  readonly #changed = new Emitter<Settings>();
  readonly #writes = new CoalescedWrite(() => this.#write());
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
   * The change holds and is told at once; the promise waits for the disk. Changes that come while a write runs share the next one.
   * Rejects with `storage` when the file could not be written: the change holds until the app ends, and the next
   * write tries again.
   */
  async update(change: (settings: Settings) => Settings): Promise<Settings> {
    const before = this.#settings;
    const after = Settings.parse(change(before));
    this.#data = keepUnknown(this.#data, before, after);
    this.#settings = after;
    this.#changed.emit(after);
    await this.#writes.request();
    return after;
  }

  /** Resolves when no write runs any more; never rejects. */
  async close(): Promise<void> {
    await this.#writes.idle();
  }

  async #write(): Promise<void> {
    try {
      await this.#files?.writeText(this.#document.file, serialize(this.#document, this.#data));
    } catch (error) {
      const where = { path: this.#document.file };
      const message = t('errors:storage.settingsNotSaved', {
        ...where,
        reason: faultReason(error),
      });
      throw failure('storage', message, where, { cause: error });
    }
  }
}
