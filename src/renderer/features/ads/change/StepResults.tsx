import type { StepResult } from '../../../../shared/ads/contract.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';

/** The result of each step, if any failed. */
export function StepResults({
  results,
  names,
}: {
  readonly results: readonly StepResult[];
  readonly names: ReadonlyMap<string, string>;
}) {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return null;
  const done = results.length - failed.length;
  return (
    <Notice tone="bad" title={t('adspanel:change.partly', { done, count: results.length })}>
      <ul>
        {failed.map(({ id, error }) => (
          <li key={id}>
            {names.get(id) ?? id}: {error}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
