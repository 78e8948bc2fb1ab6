import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Notice } from '../../shared/app/model.ts';
import type { AtomicFiles } from './files.ts';
import type { Logger } from './ports.ts';

/** Files that are renamed when they cannot be read. The renamed file is the record of its notice. */
const keptFiles: readonly (readonly [string, Notice['key']])[] = [
  ['settings.json.corrupt-', 'settings-corrupt'],
  ['settings.json.part-', 'settings-part-corrupt'],
  ['secrets.json.corrupt-', 'secrets-corrupt'],
  ['history.db.corrupt-', 'history-corrupt'],
  ['eq-drafts.json.corrupt-', 'eq-drafts-corrupt'],
];
const keptKeys: ReadonlySet<string> = new Set(keptFiles.map(([, key]) => key));
/** Events that leave no trace on disk and are therefore persisted here. */
const recordedKeys: ReadonlySet<string> = new Set(['secrets-readable', 'secrets-left']);

const Record = z.object({
  version: z.literal(1),
  pending: z.array(Notice).max(100),
  /** Names of renamed files whose notice was dismissed. */
  dismissed: z.array(z.string()),
});
type Record = z.infer<typeof Record>;

/** Notices the user has not dismissed yet, from any process. */
export interface NoticeStore {
  list(): readonly Notice[];
  /**
   * Records one-time events, and reports files renamed since the store was opened. Ignores notices that last only as long as their cause.
   * Never rejects.
   */
  add(notices: readonly Notice[]): Promise<void>;
  /** Dismisses a notice permanently. Never rejects: if this cannot be written, the notice returns at the next start. */
  dismiss(notice: Notice): Promise<void>;
}

/** Whether a notice stays until it is dismissed, regardless of its cause. */
export const staysUntilDismissed = ({ key }: Notice): boolean =>
  keptKeys.has(key) || recordedKeys.has(key);

/** For a demo, which has no files. */
export const noNotices: NoticeStore = {
  list: () => [],
  add: () => Promise.resolve(),
  dismiss: () => Promise.resolve(),
};

/**
 * Opens the notices of a data folder, after everything that may rename a file: each renamed file that was not dismissed is one, even if the
 * process that renamed it was killed. Never rejects.
 */
export async function openNotices(
  dataDir: string,
  { files, log }: { readonly files: AtomicFiles; readonly log: Logger },
): Promise<NoticeStore> {
  const file = path.join(dataDir, 'notices.json');
  const stored = await keptNotices(dataDir);
  const read = await readRecord(files, file);
  // Dismissals of files that no longer exist are dropped.
  const present = new Set(stored.map(formatName));
  let record: Record = {
    ...read,
    dismissed: read.dismissed.filter((name) => present.has(name)),
  };
  const write = async (next: Record): Promise<void> => {
    record = next;
    try {
      await files.writeText(file, `${JSON.stringify(next, null, 2)}\n`);
    } catch (error) {
      log.warn('the notices were not saved', { error });
    }
  };
  return {
    list: () => [
      ...stored.filter((notice) => !record.dismissed.includes(formatName(notice))),
      ...record.pending,
    ],
    add: async (notices) => {
      stored.push(...notices.filter(({ key }) => keptKeys.has(key)));
      const fresh = notices.filter(
        (notice) =>
          recordedKeys.has(notice.key) && !record.pending.some((one) => isSame(one, notice)),
      );
      if (fresh.length > 0) await write({ ...record, pending: [...record.pending, ...fresh] });
    },
    dismiss: async (notice) => {
      if (!staysUntilDismissed(notice)) return;
      const { pending, dismissed } = record;
      await write(
        keptKeys.has(notice.key)
          ? { ...record, dismissed: [...new Set([...dismissed, formatName(notice)])] }
          : { ...record, pending: pending.filter((other) => !isSame(other, notice)) },
      );
    },
  };
}

const formatName = ({ detail }: Notice): string => path.basename(detail ?? '');
const isSame = (a: Notice, b: Notice): boolean => a.key === b.key && a.detail === b.detail;

async function keptNotices(dataDir: string): Promise<Notice[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names
    .sort()
    .flatMap((name) =>
      keptFiles
        .filter(([start]) => name.startsWith(start))
        .map(([, key]): Notice => ({ key, detail: path.join(dataDir, name) })),
    );
}

/** If a record cannot be read, dismissed notices only reappear. */
async function readRecord(files: AtomicFiles, file: string): Promise<Record> {
  try {
    await files.removeDrafts(file);
    return Record.parse(JSON.parse((await files.readText(file)) ?? ''));
  } catch {
    return { version: 1, pending: [], dismissed: [] };
  }
}
