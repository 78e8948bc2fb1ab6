import type { CSSProperties } from 'react';
import { Link2 } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatDuration } from '../../../../../shared/format/duration.ts';
import { formatNumber } from '../../../../../shared/format/numbers.ts';
import type { SourceJson } from '../../../../../shared/playout/programme/document.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { STOP } from '../../../../ui/list/use-roving.ts';
import { Dot } from '../../../../ui/StatusPill.tsx';
import { sourceColor } from '../model/colors.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { orderWords, selectionWords, sourceName } from '../model/words.ts';
import { SOURCE_DRAG } from '../parts/actions.ts';
import css from './SourcesPane.module.css';
import type { Tone } from '../../../../../shared/format/states.ts';

interface RowProps {
  readonly name: string;
  readonly view: DayView;
}

/** A row of the source list. A click marks the source's units in the day, Enter opens its form; it can be dragged onto the day. */
export function SourceRow({ name, view, isStop }: RowProps & { readonly isStop: boolean }) {
  const { document } = view;
  const isMarked = useProgrammeEditor((state) => state.source === name);
  const isPlayed = useProgrammeEditor(({ subject }) =>
    subject?.k === 'slot'
      ? view.plan.find(({ id }) => id === subject.id)?.play === name
      : subject?.id === name,
  );
  const source = document.sources[name];
  if (source === undefined) return null;
  const open = (): void =>
    programmeEditor.show({ subject: { k: 'source', id: name }, source: name });
  return (
    <button
      type="button"
      draggable
      {...{ [STOP]: name }}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isMarked}
      className={cx(css['row'], (isMarked || isPlayed) && css['chosen'])}
      style={{ '--source': sourceColor(document, name) } as CSSProperties}
      onDragStart={(event) => {
        event.dataTransfer.setData(SOURCE_DRAG, name);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={() => programmeEditor.show({ source: isMarked ? null : name })}
      onDoubleClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        open();
        programmeEditor.show({ isFormFocused: true });
      }}
    >
      <NameLine name={name} view={view} source={source} />
      <span className={css['query']} dir="ltr" title={selectionWords(source)}>
        {selectionWords(source)}
      </span>
      <FactsLine name={name} view={view} source={source} />
    </button>
  );
}

function NameLine({ name, view, source }: RowProps & { readonly source: SourceJson }) {
  const warning = sourceWarning(view, name);
  return (
    <span className={css['line']}>
      <span className={css['name']} dir="auto">
        {sourceName(view.document, name)}
      </span>
      {source.cursor === 'shared' && (
        <Link2
          {...icon}
          size={14}
          role="img"
          aria-label={t('programmeview:order.shared')}
          aria-hidden={false}
        />
      )}
      {warning !== null && (
        <span className={css['warning']} data-tone={warning.tone}>
          <Dot tone={warning.tone} />
          {warning.text}
        </span>
      )}
    </span>
  );
}

function FactsLine({ name, view, source }: RowProps & { readonly source: SourceJson }) {
  const state = view.preview?.sources.find(({ id }) => id === name);
  const facts = [
    orderWords({ ...source, cursor: undefined }),
    state === undefined ? null : formatNumber(state.count),
    state === undefined ? null : formatDuration(state.ms),
  ].filter((one) => one !== null);
  return (
    <span className={css['line']}>
      <span className={css['facts']}>{facts.join(' · ')}</span>
      {state !== undefined && <span className={css['next']}>{nextWords(state)}</span>}
    </span>
  );
}

type SourceState = NonNullable<DayView['preview']>['sources'][number];

/** The next unit of an ordered source, otherwise how many units may air. */
function nextWords({ next, rested, count }: SourceState): string {
  if (next !== null) return t('programmeview:sources.next', { title: next.code ?? next.title });
  if (rested === null) return '';
  return rested === count
    ? t('programmeview:sources.allRested', { rested: formatNumber(rested) })
    : t('programmeview:sources.rested', {
        rested: formatNumber(rested),
        count: formatNumber(count),
      });
}

/** The problem of a source on the shown day, in a word or two; null: none. */
function sourceWarning(
  view: DayView,
  name: string,
): { readonly tone: Tone; readonly text: string } | null {
  const state = view.preview?.sources.find(({ id }) => id === name);
  if (state?.count === 0) return { tone: 'waiting', text: t('programmeview:warning.empty') };
  const { missing, short } = countWarnings(view);
  const count = missing.get(name) ?? 0;
  if (count > 0) return { tone: 'bad', text: t('programmeview:warning.missing', { count }) };
  return short.has(name) ? { tone: 'waiting', text: t('programmeview:warning.short') } : null;
}

interface Warnings {
  /** By source: number of missing files. */
  readonly missing: ReadonlyMap<string, number>;
  /** Filler sources that did not suffice. */
  readonly short: ReadonlySet<string>;
}

const known = new WeakMap<DayView, Warnings>();

/** Counts the findings once for all rows, because both may number in the hundreds. */
function countWarnings(view: DayView): Warnings {
  const before = known.get(view);
  if (before !== undefined) return before;
  const slots = new Map(view.plan.map((slot) => [slot.id, slot]));
  const missing = new Map<string, number>();
  const short = new Set<string>();
  for (const { code, source, slot } of view.findings) {
    const form = slots.get(slot ?? '');
    if (code === 'filler-short' && form?.filler?.gap !== undefined) short.add(form.filler.gap);
    if (code !== 'missing-file') continue;
    const played = [source, form && getSource(form), ...(form?.mix ?? []).map((one) => one.source)];
    for (const name of new Set(played))
      if (name != null) missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  const counted = { missing, short };
  known.set(view, counted);
  return counted;
}
