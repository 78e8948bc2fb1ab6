import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import { Backups } from '../../services/playout/write/backups.ts';
import type { WriteSteps } from '../../services/playout/write/journal-writer.ts';
import { JournalWriter } from '../../services/playout/write/journal-writer.ts';
import type { LoadedStep } from '../../services/playout/write/steps.ts';

/** One file of a playout folder as it is to be. Paths are absolute. */
export interface FileWrite {
  /** Where it was read; null: it is new. */
  readonly from: string | null;
  /** What was read there. */
  readonly before: Uint8Array | null;
  /** Where it goes; null: it is taken away. */
  readonly to: string | null;
  readonly bytes: Uint8Array | null;
}

export interface WritePlace {
  /** Absolute; where the journal and the copies of what was there before are kept. */
  readonly dataDir: string;
  /** Whose files they are: the name under which copies are kept, and the absolute path of the folder. */
  readonly channel: string;
  readonly folder: string;
  /** Epoch ms. */
  readonly now: number;
  readonly id: string;
  /** Is told, as sentences, what became of an interrupted write that had to be settled first. */
  readonly told: (sentences: string) => void;
}

/**
 * Writes files of one folder as the workspace does: copies first, outside the folder; whole drafts that the channel server does
 * not take; new names before old ones go; undone where a step fails, finished before the next write where the process ends.
 * Answers where the copies are. Rejects with `conflict` when a file is another one now than it was read, with `busy` while another
 * process writes, and with `storage` while an interrupted write in the folder is stuck; nothing is done then.
 */
export async function writePlayoutFiles(
  files: PlayoutFilesPort,
  { dataDir, channel, folder, now, id, told }: WritePlace,
  writes: readonly FileWrite[],
): Promise<string[]> {
  // What is settled is told to the user, who sees no log.
  const log = { warn: () => undefined };
  const ports = { files, log, dataDir, uuid: () => id, now: () => now };
  const writer = new JournalWriter({ ...ports, told, stuck: () => undefined });
  const paths = writes.flatMap(({ from, to }) => [from, to]).filter((path) => path !== null);
  return writer.during(paths, async (write) => {
    for (const one of writes) await holdStill(files, one);
    return keepAndWrite(files, { dataDir, channel, folder, now }, writes, write);
  });
}

/** Answers where the copies are. */
async function keepAndWrite(
  files: PlayoutFilesPort,
  { dataDir, channel, folder, now }: Pick<WritePlace, 'dataDir' | 'channel' | 'folder' | 'now'>,
  writes: readonly FileWrite[],
  write: WriteSteps,
): Promise<string[]> {
  const kept = writes.flatMap(({ from, before }) =>
    from === null || before === null ? [] : [{ path: from, bytes: before, items: null }],
  );
  const backups = new Backups(files, dataDir, (text) =>
    files.digest(new TextEncoder().encode(text)),
  );
  const places = await backups.keep({ channel, lineup: folder }, now, kept);
  await write(writes.flatMap((one) => stepsOf(files, one, places)));
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

function stepsOf(
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
