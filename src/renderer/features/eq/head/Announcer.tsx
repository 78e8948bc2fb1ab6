import { useMemo } from 'react';
import { muteHeld } from '../../../../shared/eq/held.ts';
import { preampAdvice } from '../../../../shared/eq/preamp.ts';
import { spokenFrequency, spokenGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useEditor } from '../model/editor.ts';
import { useEq, useRate } from '../model/view.ts';

/** Tells screen readers, after each change, how loud the whole curve gets and where. */
export function Announcer() {
  const draft = useEditor((state) => state.draft);
  const step = useEditor((state) => state.undo ?? '');
  const rate = useRate();
  const preamp = useEq()?.preamp ?? 0;
  const { peak } = useMemo(
    () => preampAdvice(muteHeld({ ...draft, enabled: true }, null), rate),
    [draft, rate],
  );
  return (
    <VisuallyHidden>
      <span role="status">
        {step !== '' &&
          t('eq:said', {
            step,
            peak: spokenGain(peak.gain),
            frequency: spokenFrequency(peak.frequency),
            preamp: spokenGain(preamp),
          })}
      </span>
    </VisuallyHidden>
  );
}
