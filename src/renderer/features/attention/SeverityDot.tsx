import { t } from '../../../shared/i18n/translate.ts';
import type { AttentionSeverity } from '../../../shared/attention/model.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './SeverityDot.module.css';

/** Severity as shape and color, and as a word for screen readers. */
export function SeverityDot({ severity }: { readonly severity: AttentionSeverity }) {
  return (
    <>
      <span className={cx(css['dot'], css[severity])} aria-hidden="true" />
      <VisuallyHidden>{t(`attention:severity.${severity}`)}</VisuallyHidden>
    </>
  );
}
