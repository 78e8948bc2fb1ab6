import type { Tone } from '../../../../../shared/format/states.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { DayView } from '../model/day-view.ts';

/** What is wrong with a source on the shown day, in a word or two; null: nothing. */
export function sourceWarning(
  { document, preview, findings, plan }: DayView,
  name: string,
): { readonly tone: Tone; readonly text: string } | null {
  const state = preview?.sources.find(({ id }) => id === name);
  if (state?.count === 0) return { tone: 'waiting', text: t('programmeview:warning.empty') };
  const uses = (slot: string | null): boolean => {
    const found = plan.find(({ id }) => id === slot);
    return found?.play === name || found?.mix?.some(({ source }) => source === name) === true;
  };
  const missing = findings.filter(
    ({ code, source, slot }) => code === 'missing-file' && (source === name || uses(slot)),
  ).length;
  if (missing > 0)
    return { tone: 'bad', text: t('programmeview:warning.missing', { count: missing }) };
  const isShort = findings.some(
    ({ code, slot }) =>
      code === 'filler-short' && plan.find(({ id }) => id === slot)?.filler?.gap === name,
  );
  return isShort && document.sources[name] !== undefined
    ? { tone: 'waiting', text: t('programmeview:warning.short') }
    : null;
}
