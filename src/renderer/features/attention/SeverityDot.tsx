import type { AttentionSeverity } from '../../../shared/attention/model.ts';
import type { Tone } from '../../../shared/format/states.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Dot } from '../../ui/StatusPill.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const tones: Readonly<Record<AttentionSeverity, Tone>> = {
  bad: 'bad',
  wait: 'waiting',
  warn: 'waiting',
  info: 'idle',
};

/** Severity as shape and color, and as a word for screen readers. */
export function SeverityDot({ severity }: { readonly severity: AttentionSeverity }) {
  return (
    <>
      <Dot tone={tones[severity]} />
      <VisuallyHidden>{t(`attention:severity.${severity}`)}</VisuallyHidden>
    </>
  );
}
