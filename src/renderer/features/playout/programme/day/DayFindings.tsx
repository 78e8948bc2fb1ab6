import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import { Dot } from '../../../../ui/StatusPill.tsx';
import { findingTone } from '../model/finding-tone.ts';
import type { DayView } from '../model/day-view.ts';
import css from './DayFindings.module.css';
import { findingWords } from './finding-words.ts';
import { findRepair } from './repairs.ts';
import { showTime } from './DayStrip.tsx';

/** What could not be done as asked on this day, each with one repair. A press shows its place. */
export function DayFindings({ view }: { readonly view: DayView }) {
  const { findings, preview } = view;
  if (findings.length === 0 || preview === null) return null;
  return (
    <section
      className={css['findings']}
      data-findings=""
      aria-label={t('programmeview:findings.title')}
    >
      <ul className={css['list']}>
        {findings.map((finding, index) => (
          <Row key={index} finding={finding} zone={preview.zone} view={view} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  finding,
  zone,
  view,
}: {
  readonly finding: ProgrammeFinding;
  readonly zone: string;
  readonly view: DayView;
}) {
  const { at, text } = finding;
  const repair = findRepair(finding, view);
  return (
    <li className={css['row']}>
      <button
        type="button"
        className={css['what']}
        data-programme-finding=""
        title={text}
        onClick={() => showTime(view, at)}
      >
        <Dot tone={findingTone(finding)} />
        <span>
          <strong>{at % 60_000 === 0 ? formatTime(at, zone) : formatSeconds(at, zone)}</strong>{' '}
          {findingWords(finding, view)}
        </span>
      </button>
      {repair !== null && (
        <button type="button" className={css['repair']} onClick={repair.run}>
          {repair.label}
        </button>
      )}
    </li>
  );
}

/** Moves the focus to the next finding of the day, or the one before; the first one behind the last. */
export function stepDayFinding(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-programme-finding]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % rows.length);
  next?.click();
  next?.focus();
}
