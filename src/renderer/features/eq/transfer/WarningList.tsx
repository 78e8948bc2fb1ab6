import type { ImportWarning } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import css from './WarningList.module.css';

/** Maximum number of lines to list. */
const MAX_LISTED = 100;

/** Lines that were skipped or changed, each with its text and the reason. */
export function WarningList({
  warnings,
  text,
}: {
  readonly warnings: readonly ImportWarning[];
  readonly text: string;
}) {
  if (warnings.length === 0) return null;
  const lines = text.split(/\r\n|\n|\r/);
  const more = warnings.length - MAX_LISTED;
  return (
    <details className={css['details']} open>
      <summary>{t('eqfiles:import.warnings', { count: warnings.length })}</summary>
      <ul className={css['list']} tabIndex={0} aria-label={t('eqfiles:import.warningList')}>
        {warnings.slice(0, MAX_LISTED).map(({ line, reason }, index) => (
          <li key={index}>
            <span className={css['line']}>{t('eqfiles:import.line', { line })}</span> {reason}
            <code className={css['text']}>{lines[line - 1]?.trim().slice(0, 120)}</code>
          </li>
        ))}
        {more > 0 && <li>{t('eqfiles:import.moreWarnings', { count: more })}</li>}
      </ul>
    </details>
  );
}
