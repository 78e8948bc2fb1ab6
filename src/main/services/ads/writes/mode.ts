import type { Mode } from '../../../../shared/ads/model.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { AdsWork } from '../work.ts';

/** `at`: ms since epoch. */
export const isWriteMode = ({ mode, until }: Mode, at: number): boolean =>
  mode === 'write' && (until === null || at < until);

/** Stores the mode of the profile and tells the windows. Write mode for some minutes ends by itself, also after a restart. */
export async function setMode(
  now: AdsWork,
  { clock }: Pick<AdsPorts, 'clock'>,
  { mode, minutes }: { readonly mode: Mode['mode']; readonly minutes: number | null },
): Promise<Mode> {
  const isLimited = mode === 'write' && minutes !== null;
  const set: Mode = { mode, until: isLimited ? clock.now() + minutes * 60_000 : null };
  await now.preferences.change(() => ({ mode: set }));
  now.publish();
  if (isLimited) {
    const stop = clock.after(minutes * 60_000, () => {
      // A later choice has another time.
      if (now.preferences.get().mode.until === set.until)
        void setMode(now, { clock }, { mode: 'read-only', minutes: null });
    });
    now.onClose(stop);
  }
  return set;
}
