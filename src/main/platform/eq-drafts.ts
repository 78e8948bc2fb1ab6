import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Notice } from '../../shared/app/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultCode, faultReason } from './fault.ts';
import type { AtomicFiles } from './files.ts';
import type { Clock } from './ports.ts';
import type { EqDraftsPort } from './ports/eq-drafts.ts';
import { DraftRecord } from './ports/eq-drafts.ts';
import { CoalescedWrite } from './coalesced-write.ts';

const VERSION = 1;
/** Maximum size of a record (characters of JSON) and number of records per profile. */
const MAX_RECORD_CHARS = 4 * 1024 * 1024;
const MAX_RECORDS = 256;
/** A larger file (bytes) was not written by this app. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

const Document = z.object({
  version: z.literal(VERSION),
  profiles: z.record(z.string(), z.record(z.string(), DraftRecord)),
});

interface StoredDraft {
  readonly record: DraftRecord;
  readonly json: string;
}
type Profiles = Map<string, Map<string, StoredDraft>>;

/**
 * Reads `eq-drafts.json` of a data folder. An unreadable file is renamed and reported in `notices`. Throws `storage` if the file cannot be
 * accessed at all.
 */
export async function openEqDrafts(
  dataDir: string,
  { files, clock }: { files: AtomicFiles; clock: Clock },
): Promise<{ drafts: EqDraftsFile; notices: readonly Notice[] }> {
  const file = path.join(dataDir, 'eq-drafts.json');
  try {
    await files.removeDrafts(file);
    const profiles = await readDrafts(files, file);
    if (profiles !== null) return { drafts: new EqDraftsFile(files, file, profiles), notices: [] };
    const aside = await files.setAside(file, clock.now());
    const notices: Notice[] = [{ key: 'eq-drafts-corrupt', detail: aside }];
    return { drafts: new EqDraftsFile(files, file, new Map()), notices };
  } catch (error) {
    const message = t('errors:storage.readFailed', { path: file, reason: faultReason(error) });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}

/** Null: unreadable or not written by this app. Drafts must not prevent the app from starting. */
async function readDrafts(files: AtomicFiles, file: string): Promise<Profiles | null> {
  let text: string | null;
  try {
    const facts = await stat(file);
    if (!facts.isFile() || facts.size > MAX_FILE_BYTES) return null;
    text = await files.readText(file);
  } catch (error) {
    return faultCode(error) === 'ENOENT' ? new Map() : null;
  }
  const document = Document.safeParse(parseJson(text ?? ''));
  if (!document.success) return null;
  return new Map(
    Object.entries(document.data.profiles).map(([id, records]) => [
      id,
      new Map(Object.entries(records).map(([key, record]) => [key, toStored(record)])),
    ]),
  );
}

const toStored = (record: DraftRecord): StoredDraft => ({ record, json: JSON.stringify(record) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Drafts in memory, written to the file on every change. `files` null: nothing is written. */
export class EqDraftsFile implements EqDraftsPort {
  readonly #files: AtomicFiles | null;
  readonly #file: string;
  readonly #profiles: Profiles;
  readonly #writes = new CoalescedWrite(() => this.#write());

  constructor(files: AtomicFiles | null, file: string, profiles: Profiles) {
    this.#files = files;
    this.#file = file;
    this.#profiles = profiles;
  }

  of(profileId: string): ReadonlyMap<string, DraftRecord> {
    const own = this.#profiles.get(profileId) ?? new Map<string, StoredDraft>();
    return new Map([...own].map(([playerId, { record }]) => [playerId, record]));
  }

  async put(profileId: string, playerId: string, record: DraftRecord | null): Promise<void> {
    const own = this.#profiles.get(profileId) ?? new Map<string, StoredDraft>();
    if (record === null) {
      if (!own.delete(playerId)) return;
    } else {
      const next = toStored(record);
      if (next.json.length > MAX_RECORD_CHARS) throw tooLarge(playerId);
      if (own.get(playerId)?.json !== next.json) {
        own.delete(playerId);
        makeRoom(own, playerId);
        own.set(playerId, next);
      }
    }
    if (own.size === 0) this.#profiles.delete(profileId);
    else this.#profiles.set(profileId, own);
    await this.#writes.request();
  }

  async forget(profileId: string): Promise<void> {
    if (this.#profiles.delete(profileId)) await this.#writes.request();
  }

  async close(): Promise<void> {
    await this.#writes.idle();
  }

  async #write(): Promise<void> {
    try {
      await this.#files?.writeText(this.#file, serialize(this.#profiles));
    } catch (error) {
      const message = t('errors:storage.draftsNotSaved', { reason: faultReason(error) });
      throw failure('storage', message, { path: this.#file }, { cause: error });
    }
  }
}

/** Drops the oldest saved record first; never drops a draft for another one. */
function makeRoom(own: Map<string, StoredDraft>, playerId: string): void {
  if (own.size < MAX_RECORDS) return;
  const saved = [...own].find(([, { record }]) => record.unsaved === null);
  if (saved === undefined) throw tooLarge(playerId);
  own.delete(saved[0]);
}

const tooLarge = (player: string) =>
  failure('storage', t('errors:storage.draftTooLarge'), { player });

function serialize(profiles: Profiles): string {
  const entries = [...profiles].map(([id, own]) => {
    const records = [...own].map(([key, { json }]) => `${JSON.stringify(key)}:${json}`);
    return `${JSON.stringify(id)}:{${records.join(',\n')}}`;
  });
  return `{"version":${String(VERSION)},"profiles":{${entries.join(',\n')}}}\n`;
}

/** In-memory drafts, for a demo. */
export const memoryEqDrafts = (): EqDraftsPort => new EqDraftsFile(null, '', new Map());
