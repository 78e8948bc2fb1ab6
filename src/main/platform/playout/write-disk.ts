import { mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AtomicWriter, Rights } from '../atomic-writer.ts';
import type { PlayoutFilesPort } from '../ports/playout-files.ts';
import { writeFailed } from './disk-fault.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { acquireInstance } from '../instance-lock.ts';

/** Retry interval and maximum wait (ms) while another process writes. */
const RETRY_MS = 25;
const MAX_WAIT_MS = 5_000;

/** The channel server ignores names with a leading dot. */
export const formatDraft = (place: string): string =>
  path.join(path.dirname(place), `.${path.basename(place)}.channelstrip-tmp`);

/** Writes through a link, so that it stays a link. */
const resolveTarget = (place: string): Promise<string> => realpath(place).catch(() => place);

type DiskWriting = Pick<
  PlayoutFilesPort,
  'prepare' | 'commit' | 'write' | 'remove' | 'setAside' | 'makeFolder' | 'removeFolder'
>;

/** Writing disk operations; every failure names the affected path. */
export function diskWriting(writer: AtomicWriter): DiskWriting {
  const prepare = async (place: string, bytes: Uint8Array): Promise<void> => {
    await writer.prepare(formatDraft(place), bytes, await readRights(place));
  };
  const commit = async (place: string): Promise<void> => {
    const target = await resolveTarget(place);
    const draft = formatDraft(place);
    if (path.dirname(target) === path.dirname(place)) return writer.commit(draft, target);
    // The file is in another folder: its temporary file goes there first, because a rename can't cross file systems.
    await prepare(target, await readFile(draft));
    await writer.commit(formatDraft(target), target);
    await writer.remove(draft);
  };
  return {
    prepare: (place, bytes) => orFail(place, prepare(place, bytes)),
    commit: (place) => orFail(place, commit(place)),
    write: (place, bytes) =>
      orFail(
        place,
        prepare(place, bytes).then(() => commit(place)),
      ),
    remove: (place) => orFail(place, writer.remove(place)),
    setAside: (place, now) => orFail(place, writer.setAside(place, now)),
    makeFolder: (place, own) =>
      orFail(
        place,
        mkdir(place, { recursive: true, ...(own ? { mode: 0o700 } : {}) }).then(() => undefined),
      ),
    removeFolder: (place) => orFail(place, rm(place, { recursive: true, force: true })),
  };
}

/** Permissions of the existing file. */
async function readRights(place: string): Promise<Rights> {
  const old = await stat(place).catch(() => null);
  return old === null
    ? { mode: 0o666 }
    : { mode: old.mode & 0o777, owner: { uid: old.uid, gid: old.gid } };
}

async function orFail<T>(place: string, action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw writeFailed(place, error);
  }
}

/** See `PlayoutFilesPort.lockWrites`. The app and a command can write from one data folder at the same time. */
export async function lockWrites(
  dataDir: string,
  patience = MAX_WAIT_MS,
): Promise<() => Promise<void>> {
  for (const until = Date.now() + patience; ; await wait(RETRY_MS)) {
    const lock = await acquireInstance({ dataDir, socketPath: '', folder: 'playout-lock' });
    // A lock that was not released is taken over after this process ended.
    if (lock.owned) return () => lock.release().catch(() => undefined);
    if (Date.now() >= until)
      throw failure('busy', t('playoutserver:ws.write.busy', { pid: lock.pid }), {
        pid: lock.pid,
      });
  }
}
