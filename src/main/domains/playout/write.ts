import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import { Backups } from '../../services/playout/write/backups.ts';
import type { WriteSteps } from '../../services/playout/write/journal-writer.ts';
import { JournalWriter } from '../../services/playout/write/journal-writer.ts';
import type { LoadedStep } from '../../services/playout/write/steps.ts';

/** New content of one file in a playout folder. Paths are absolute. */
export interface FileWrite {
  /** The path it was read from; null: new. */
  readonly from: string | null;
  /** The bytes that were read. */
  readonly before: Uint8Array | null;
  /** Its new path; null: removed. */
  readonly to: string | null;
  readonly bytes: Uint8Array | null;
}

export interface WriteContext {
  /** Absolute path of the folder for the journal and the backups. */
  readonly dataDir: string;
  /** Owner of the files: the name under which backups are stored, and the absolute folder. */
  readonly channel: string;
  readonly folder: string;
  /** Epoch ms. */
  readonly now: number;
  readonly id: string;
  /** Receives the outcome of interrupted writes, as sentences. */
  readonly recovered: (sentences: string) => void;
}

/**
 * Writes files of one folder like the workspace: backups first, outside the folder; complete temporary files that the
 * channel server ignores; new names before old ones are removed; rolled back if a step fails, finished before the next
 * write if the process ends. Returns the backup paths. Without changing anything, rejects with `conflict` if a file
 * changed since it was read, with `busy` while another process writes, and with `storage` while an interrupted write in
 * the folder is stuck.
 */
export async function writePlayoutFiles(
  files: PlayoutFilesPort,
  { dataDir, channel, folder, now, id, recovered }: WriteContext,
  writes: readonly FileWrite[],
): Promise<string[]> {
  // The outcome goes to the user, who doesn't see the log.
  const log = { warn: () => undefined };
  const ports = { files, log, dataDir, uuid: () => id, now: () => now };
  const writer = new JournalWriter({ ...ports, recovered, stuck: () => undefined });
  const paths = writes.flatMap(({ from, to }) => [from, to]).filter((path) => path !== null);
  return writer.during(paths, async (write) => {
    for (const one of writes) await holdStill(files, one);
    return keepAndWrite(files, { dataDir, channel, folder, now }, writes, write);
  });
}

/** Returns the backup paths. */
async function keepAndWrite(
  files: PlayoutFilesPort,
  { dataDir, channel, folder, now }: Pick<WriteContext, 'dataDir' | 'channel' | 'folder' | 'now'>,
  writes: readonly FileWrite[],
  write: WriteSteps,
): Promise<string[]> {
  const originals = writes.flatMap(({ from, before }) =>
    from === null || before === null ? [] : [{ path: from, bytes: before, items: null }],
  );
  const backups = new Backups(files, dataDir, (text) =>
    files.digest(new TextEncoder().encode(text)),
  );
  const places = await backups.keep({ channel, lineup: folder }, now, originals);
  await write(writes.flatMap((one) => planSteps(files, one, places)));
  return [...places.values()];
}

async function holdStill(files: PlayoutFilesPort, { from, before, to }: FileWrite): Promise<void> {
  const changed = (path: string) =>
    failure('conflict', t('playoutcli:fix.changed', { path }), { path });
  if (from !== null && before !== null) {
    const now = await files.read(from);
    if (!now.ok || files.digest(now.bytes) !== files.digest(before)) throw changed(from);
  }
  if (to !== null && to !== from && (await files.changedAt(to)) !== null) throw changed(to);
}

function planSteps(
  files: PlayoutFilesPort,
  { from, before, to, bytes }: FileWrite,
  places: ReadonlyMap<string, string>,
): LoadedStep[] {
  const backup = from === null ? undefined : places.get(from);
  const old =
    before === null || backup === undefined ? null : { digest: files.digest(before), backup };
  const steps: LoadedStep[] = [];
  if (to !== null && bytes !== null)
    steps.push({
      step: { k: 'put', path: to, digest: files.digest(bytes), before: to === from ? old : null },
      bytes,
    });
  if (from !== null && to !== from && old !== null)
    steps.push({ step: { k: 'remove', path: from, before: old }, bytes: null });
  return steps;
}
