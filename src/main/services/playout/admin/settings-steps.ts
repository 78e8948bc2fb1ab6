import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Backups, BackupOwner } from '../write/backups.ts';
import type { LoadedStep } from '../write/steps.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import type { Channel } from '../workspace/channel.ts';
import type { Model } from '../workspace/model.ts';
import { LINEUP } from '../write/backups.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { LineupOpener } from '../workspace/lineup-opener.ts';
import type PQueue from 'p-queue';
import type { JournalWriter } from '../write/journal-writer.ts';

/** New content of a lineup or configuration. */
export interface SettingsWrite {
  readonly path: string;
  /** Null: the file is created. */
  readonly before: Uint8Array | null;
  readonly bytes: Uint8Array;
}

/** The steps that write these files; backs up the old content first. `now`: ms since epoch. Rejects with `storage`. */
export async function settingsSteps(
  files: PlayoutFilesPort,
  backups: Backups,
  owner: BackupOwner,
  now: number,
  writes: readonly SettingsWrite[],
): Promise<LoadedStep[]> {
  const steps: LoadedStep[] = [];
  for (const { path, before: old, bytes } of writes) {
    const oldFiles = old === null ? [] : [{ path, bytes: old, items: null }];
    const backup = (await backups.keep(owner, now, oldFiles)).get(path);
    const before =
      old === null || backup === undefined ? null : { digest: files.digest(old), backup };
    steps.push({ step: { k: 'put', path, digest: files.digest(bytes), before }, bytes });
  }
  return steps;
}

/** Restores a backed-up lineup or configuration and backs up the current one. See `playout.restore`. */
export async function restoreSettings(
  { model, files, queue, opener, backups, clock, writer }: LineupEditorPorts,
  { folder, name }: Backup,
  bytes: Uint8Array,
): Promise<void> {
  const path = files.join(folder, name);
  const channels = concerned(model, path);
  if (channels.some((channel) => model.changedIn(channel).length > 0))
    throw failure('conflict', t('playoutserver:ws.unwritten'));
  await queue.add(() =>
    writer.during([path], async (write) => {
      const now = await files.read(path);
      if (!now.ok && now.fault.k !== 'missing')
        throw failure(
          'storage',
          t('errors:storage.readFailed', { path, reason: now.fault.reason }),
        );
      if (now.ok && files.digest(now.bytes) === files.digest(bytes)) return;
      const owner = { channel: LINEUP, lineup: model.path ?? '' };
      const before = now.ok ? now.bytes : null;
      await write(
        await settingsSteps(files, backups, owner, clock.now(), [{ path, before, bytes }]),
      );
    }),
  );
  await opener.reload();
}

/** The channels that use a file. Throws `not-found` if the lineup no longer uses it. */
function concerned({ path: lineup, channels }: Model, path: string): Channel[] {
  const all = [...channels.values()];
  if (path === lineup) return all;
  const users = all.filter(({ config }) => config?.paths.includes(path) === true);
  if (users.length > 0) return users;
  throw failure('not-found', t('playoutserver:ws.backupUnused', { path }));
}

export interface LineupEditorPorts {
  readonly model: Model;
  readonly opener: LineupOpener;
  readonly queue: PQueue;
  readonly files: PlayoutFilesPort;
  readonly clock: Clock;
  readonly backups: Backups;
  readonly writer: JournalWriter;
}
