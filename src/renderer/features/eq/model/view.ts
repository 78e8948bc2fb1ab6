import { useMemo } from 'react';
import { editedEq } from '../../../../shared/eq/edit.ts';
import type { ParametricEq } from '../../../../shared/eq/model.ts';
import type { PreampAdvice } from '../../../../shared/eq/preamp.ts';
import { preampAdvice } from '../../../../shared/eq/preamp.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../../shared/eq/state.ts';
import { muteUnsent } from '../../../../shared/eq/unsent-bands.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useEditor } from './editor.ts';

/** The fallback sample rate (Hz). */
const USUAL_RATE = 48_000;

/** The open player's sound processing as stored on the server. */
export function useDsp(): PlayerDsp | undefined {
  return useEntry(
    'eq.players',
    useEditor(({ playerId }) => playerId),
  );
}

/** The sample rate of the curves (Hz). */
export const useRate = (): number => useDsp()?.rate.hz ?? USUAL_RATE;

export const useShape = (): DspShape | null => useTopic('eq.server').shape;

/** Whether editing is disabled. It stays enabled offline: the draft is saved after a reconnect. */
export const useReadOnly = (): boolean => useTopic('eq.server').readOnly === 'forbidden';

/** Why editing is disabled; undefined: it is not. */
export const useLocked = (): string | undefined =>
  useReadOnly() ? t('eq:notice.forbidden') : undefined;

/** Why the draft can't be saved now; undefined: it can. */
export function useUnsavable(): string | undefined {
  const isOffline = useTopic('eq.server').readOnly === 'offline';
  const locked = useLocked();
  return isOffline ? t('eq:save.offlineApply') : locked;
}

/** The edited equalizer, without gesture previews; null: the chain has none. */
export const useEq = (): ParametricEq | null =>
  useEditor(({ draft, eqId }) => editedEq(draft, eqId));

/** The peak of the draft's curve, and the preamps that keep it in range, as if processing were on. */
export function usePreampAdvice(): PreampAdvice {
  const draft = useEditor((state) => state.draft);
  const rate = useRate();
  return useMemo(() => preampAdvice(muteUnsent({ ...draft, enabled: true }), rate), [draft, rate]);
}
