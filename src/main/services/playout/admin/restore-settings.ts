import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import type { Channel } from '../workspace/channel.ts';
import type { Model } from '../workspace/model.ts';
import { LINEUP } from '../write/backups.ts';
import { settingsSteps } from './settings-steps.ts';
import type { LineupDeskPorts } from './lineup-desk.ts';

/** Writes a kept lineup or configuration back into its place, and keeps what was there. See `playout.restore`. */
export async function restoreSettings(
  { model, files, turns, opener, backups, clock, writer }: LineupDeskPorts,
  { folder, name }: Backup,
  bytes: Uint8Array,
): Promise<void> {
  const path = files.join(folder, name);
  const channels = concerned(model, path);
  if (channels.some((channel) => model.changedIn(channel).length > 0))
    throw failure('conflict', t('playoutserver:ws.unwritten'));
  await turns.take(() =>
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

/** The channels that a file says something about. Throws `not-found` for a file that the lineup has nothing to do with any more. */
function concerned({ path: lineup, channels }: Model, path: string): Channel[] {
  const all = [...channels.values()];
  if (path === lineup) return all;
  const users = all.filter(({ config }) => config?.paths.includes(path) === true);
  if (users.length > 0) return users;
  throw failure('not-found', t('playoutserver:ws.backupUnused', { path }));
}
