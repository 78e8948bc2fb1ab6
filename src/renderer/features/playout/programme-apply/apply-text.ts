import { t } from '../../../../shared/i18n/translate.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import { countChanges } from './apply-model.ts';
import { dayWords, nameDay } from './day-words.ts';

/** A plan as text, a line per channel and day that changes. */
export function writePlan(plan: ApplyPlan, ticked: ReadonlySet<string>): string {
  const lines = plan.channels.flatMap((channel) => {
    const { number, name, days } = channel;
    const head = `${number} ${name}`;
    if (!ticked.has(number)) return [`${head}: ${t('programmeapply:text.keeps')}`];
    const changed = days.filter((day) => countChanges(day) > 0);
    if (changed.length === 0) return [`${head}: ${t('programmeapply:text.same')}`];
    return changed.map((day) => `${head}, ${nameDay(day.date).full}: ${dayWords(day)}`);
  });
  const jumps = plan.jumps
    .filter(({ channel }) => ticked.has(channel))
    .map(({ sentence }) => sentence);
  const notes = plan.notes.filter(({ channel }) => ticked.has(channel)).map(({ text }) => text);
  return [...lines, ...jumps, ...notes].join('\n');
}
