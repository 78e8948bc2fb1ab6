import { t } from '../../../../shared/i18n/translate.ts';
import { formatWeekday } from '../../../../shared/format/time.ts';
import type { ApplyPlan, ProgrammeFinding } from '../../../../shared/playout/programme/contract.ts';
import { useNow } from '../../../state/now.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { usePlayoutEditor } from '../model/editor.ts';
import { Card } from './Card.tsx';
import css from './Lists.module.css';

interface ListProps {
  readonly plan: ApplyPlan;
  readonly ticked: ReadonlySet<string>;
}

/** Maximum number of listed findings; the day view has all. */
const MAX_NOTES = 50;

/** Sources that would skip or repeat units. */
export function Jumps({ plan, ticked }: ListProps) {
  const jumps = plan.jumps.filter(({ channel }) => ticked.has(channel));
  if (jumps.length === 0) return null;
  return (
    <Card title={t('programmeapply:jumps')} note={String(jumps.length)} className={css['shrink']}>
      <ul>
        {jumps.map(({ channel, source, sentence }) => (
          <li key={`${channel} ${source}`} className={css['row']}>
            <Dot tone="waiting" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Findings because of which black airs. */
const black: ReadonlySet<string> = new Set(['missing-file', 'unreadable-file', 'no-picture']);

/** Compares the findings of the current files with those of the files to be written, and lists the generator's findings. */
export function PlanFindings({ plan, ticked }: ListProps) {
  const { before, after, unchecked } = plan.findings;
  const notes = groupNotes(plan.notes.filter(({ channel }) => ticked.has(channel)));
  const zone = usePlayoutEditor((state) => state.zone);
  const now = useNow(60_000);
  const counts = { after: after.error + after.warning, before: before.error + before.warning };
  const isChecked = counts.after + counts.before > 0;
  const rows = notes.length + (unchecked > 0 ? 1 : 0) + (isChecked ? 1 : 0);
  return (
    <Card title={t('programmeapply:findings.title')} note={rows === 0 ? undefined : String(rows)}>
      {rows === 0 ? (
        <p className={css['none']}>{t('programmeapply:findings.none')}</p>
      ) : (
        <ul>
          {isChecked && (
            <li className={css['row']}>
              <Dot tone={counts.after > 0 ? 'waiting' : 'good'} />
              <span className={css['sentence']}>
                {t('programmeapply:findings.compare', counts)}
              </span>
            </li>
          )}
          {unchecked > 0 && (
            <li className={css['row']}>
              <Dot tone="waiting" />
              <span className={css['sentence']}>
                {t('programmeapply:findings.unchecked', { count: unchecked })}
              </span>
            </li>
          )}
          {notes.slice(0, MAX_NOTES).map(({ first, count }) => (
            <li key={`${first.code} ${String(first.at)} ${first.text}`} className={css['row']}>
              <Dot tone={black.has(first.code) ? 'bad' : 'waiting'} />
              <span className={css['sentence']}>{first.text}</span>
              <span className={css['when']}>
                {count === 1
                  ? formatWeekday(first.at, now, zone)
                  : t('programmeapply:findings.times', { count })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Merges equal findings of several days and counts them. If a slot lacks filler, shows its longest hole. */
function groupNotes(
  notes: readonly ProgrammeFinding[],
): readonly { readonly first: ProgrammeFinding; readonly count: number }[] {
  const groups = new Map<string, { readonly first: ProgrammeFinding; readonly count: number }>();
  for (const note of notes) {
    const { code, channel, slot } = note;
    const key = code === 'filler-short' ? JSON.stringify([code, channel, slot]) : note.text;
    const { first, count } = groups.get(key) ?? { first: note, count: 0 };
    const isLonger = (note.ms ?? 0) > (first.ms ?? 0);
    groups.set(key, { first: isLonger ? note : first, count: count + 1 });
  }
  return [...groups.values()];
}
