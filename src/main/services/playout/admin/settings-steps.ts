import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Backups, Owner } from '../write/backups.ts';
import type { LoadedStep } from '../write/steps.ts';

/** A lineup or a configuration as it is to be. */
export interface SettingsWrite {
  readonly path: string;
  /** Null: it is made. */
  readonly before: Uint8Array | null;
  readonly bytes: Uint8Array;
}

/** The steps that write these files; what is there before is kept first. `now`: ms since epoch. Rejects with `storage`. */
export async function settingsSteps(
  files: PlayoutFilesPort,
  backups: Backups,
  owner: Owner,
  now: number,
  writes: readonly SettingsWrite[],
): Promise<LoadedStep[]> {
  const steps: LoadedStep[] = [];
  for (const { path, before: old, bytes } of writes) {
    const kept = old === null ? [] : [{ path, bytes: old, items: null }];
    const backup = (await backups.keep(owner, now, kept)).get(path);
    const before =
      old === null || backup === undefined ? null : { digest: files.digest(old), backup };
    steps.push({ step: { k: 'put', path, digest: files.digest(bytes), before }, bytes });
  }
  return steps;
}
