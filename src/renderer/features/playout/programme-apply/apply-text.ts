import { t } from '../../../../shared/i18n/translate.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { describeLoss } from '../../../../shared/playout/programme/apply/loss-text.ts';
import { countChanges } from './apply-model.ts';
import { dayWords, nameDay } from './day-words.ts';

/** A plan as text: airtime that goes, and a line per channel and day that changes. `zone`: of the times. */
export function writePlan(plan: ApplyPlan, ticked: ReadonlySet<string>, zone: string): string {
  const lines = plan.channels.flatMap((channel) => {
    const { number, name, days } = channel;
    const head = `${number} ${name}`;
    if (!ticked.has(number)) return [`${head}: ${t('programmeapply:text.keeps')}`];
    const changed = days.filter((day) => countChanges(day) > 0);
    if (changed.length === 0) return [`${head}: ${t('programmeapply:text.same')}`];
    return changed.map((day) => `${head}, ${nameDay(day.date).full}: ${dayWords(day)}`);
  });
  const losses = plan.losses
    .filter(({ channel }) => ticked.has(channel))
    .map((loss) => `${loss.channel}, ${describeLoss(loss, (at) => formatTime(at, zone))}`);
  const jumps = plan.jumps
    .filter(({ channel }) => ticked.has(channel))
    .map(({ sentence }) => sentence);
  const notes = plan.notes.filter(({ channel }) => ticked.has(channel)).map(({ text }) => text);
  return [...losses, ...lines, ...jumps, ...notes].join('\n');
}
