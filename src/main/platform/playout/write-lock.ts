import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { acquireInstance } from '../instance-lock.ts';

/** Another process writes for a moment: ask again after this long, for at most that long (ms). */
const AGAIN = 25;
const PATIENCE = 5_000;

/** See `PlayoutFilesPort.lockWrites`. The app and a command may write from one data folder at the same time. */
export async function lockWrites(
  dataDir: string,
  patience = PATIENCE,
): Promise<() => Promise<void>> {
  for (const until = Date.now() + patience; ; await wait(AGAIN)) {
    const lock = await acquireInstance({ dataDir, socketPath: '', folder: 'playout-lock' });
    // What is not released is taken over when this process has ended.
    if (lock.owned) return () => lock.release().catch(() => undefined);
    if (Date.now() >= until)
      throw failure('busy', t('playoutserver:ws.write.busy', { pid: lock.pid }), {
        pid: lock.pid,
      });
  }
}
