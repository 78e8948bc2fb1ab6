import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../platform/ports/playout-files.ts';
import { Backups } from '../services/playout/write/backups.ts';
import { JournalFiles } from '../services/playout/write/journal-files.ts';
import type { LoadedStep } from '../services/playout/write/run-steps.ts';
import { runSteps } from '../services/playout/write/run-steps.ts';

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
}

/**
 * Writes files of one folder as the workspace does: copies first, outside the folder; whole drafts that the channel server does
 * not take; new names before old ones go; undone where a step fails, finished at the app's next start where the process ends.
 * Answers where the copies are. Rejects with `conflict` when a file is another one now than it was read, and nothing is done.
 */
export async function writePlayoutFiles(
  files: PlayoutFilesPort,
  { dataDir, channel, folder, now, id }: WritePlace,
  writes: readonly FileWrite[],
): Promise<string[]> {
  for (const write of writes) await holdStill(files, write);
  const kept = writes.flatMap(({ from, before }) =>
    from === null || before === null ? [] : [{ path: from, bytes: before, items: null }],
  );
  const backups = new Backups(files, dataDir, (text) =>
    files.digest(new TextEncoder().encode(text)),
  );
  const places = await backups.keep({ channel, lineup: folder }, now, kept);
  const steps = writes.flatMap((write) => stepsOf(files, write, places));
  await runSteps(files, new JournalFiles(files, dataDir), id, now, steps);
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
