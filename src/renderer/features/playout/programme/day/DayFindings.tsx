import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import { Dot } from '../../../../ui/StatusPill.tsx';
import { findingTone } from '../model/finding-tone.ts';
import type { DayView } from '../model/day-view.ts';
import css from './DayFindings.module.css';
import { findRepair } from './repairs.ts';
import { showTime } from './DayStrip.tsx';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { keyName, slotName, sourceName } from '../model/words.ts';

interface Words {
  readonly media: string;
  readonly slot: string;
  readonly source: string;
  readonly filler: string;
  readonly length: string | null;
}

const sentences: Readonly<Record<string, (words: Words) => string>> = {
  'filler-short': ({ filler, length }) =>
    t('programmeview:findings.filler', { source: filler, length: length ?? '' }),
  'never-fits': ({ media, length }) =>
    length === null
      ? t('programmeview:findings.never', { media })
      : t('programmeview:findings.neverBy', { media, length }),
  'rest-broken': ({ media }) => t('programmeview:findings.rest', { media }),
  'missing-file': ({ media }) => t('programmeview:findings.missing', { media }),
  'no-breaks': ({ media }) => t('programmeview:findings.breaks', { media }),
  'slot-skipped': ({ slot }) => t('programmeview:findings.skipped', { slot }),
  'source-empty': ({ source }) => t('programmeview:findings.empty', { source }),
};

/** A finding in one short line, for a list that shows its time; the whole sentence is the tooltip. */
function findingWords(finding: ProgrammeFinding, view: DayView): string {
  const { document, plan } = view;
  const media = mediaName(finding, view);
  // The core also knows the names of files that are not in the day.
  if (media === null) return finding.text;
  const form = plan.find(({ id }) => id === finding.slot);
  const source = finding.source ?? (form && getSource(form)) ?? '';
  const words: Words = {
    media,
    slot: form === undefined ? keyName(finding.slot ?? '') : slotName(form),
    source: sourceName(document, source),
    filler: sourceName(document, form?.filler?.gap ?? source),
    length: finding.ms === null ? null : lengthWords(finding.ms),
  };
  return sentences[finding.code]?.(words) ?? finding.text;
}

const lengthWords = (ms: number): string => (ms < 1000 ? `${String(ms)} ms` : formatLength(ms));

/** The name of a file as in the day; null: the day does not have it. */
function mediaName({ media }: ProgrammeFinding, { preview, channel }: DayView): string | null {
  if (media === null) return '';
  const item = preview?.items[channel.number]?.find((one) => one.media === media);
  return item?.title ?? null;
}

/** Maximum number of rows; the rest is a count, because a faulty plan has a finding for each unit. */
const MAX_ROWS = 200;

/** The generator's findings for this day, each with one repair. A click shows its place. */
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
        {findings.slice(0, MAX_ROWS).map((finding, index) => (
          <Row key={index} finding={finding} zone={preview.zone} view={view} />
        ))}
        {findings.length > MAX_ROWS && (
          <li className={css['more']}>
            {t('programmeview:findings.more', { count: findings.length - MAX_ROWS })}
          </li>
        )}
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

/** Moves the focus to the next or previous finding of the day; wraps around. */
export function stepDayFinding(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-programme-finding]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % rows.length);
  next?.click();
  next?.focus();
}
