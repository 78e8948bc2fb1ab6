import type { KeyboardEvent } from 'react';
import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { formatExactTime, formatTime } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';
import { useResource } from '../../../state/use-resource.ts';
import textCss from '../../../ui/text.module.css';
import { cx } from '../../../ui/cx.ts';
import css from './GuideGrid.module.css';
import type { GuideProgram } from './guide-programs.ts';
import { placedPrograms, parsePrograms } from './guide-programs.ts';

const HOUR_MS = 3_600_000;
/** Visible time range of the grid (ms). */
export const GUIDE_SPAN_MS = 3 * HOUR_MS;
const STEP_MS = HOUR_MS / 2;

/** A program of a channel; `program` null: the channel alone. */
export interface ChosenProgram {
  readonly channel: string;
  readonly program: GuideProgram | null;
}

interface GridProps {
  readonly channels: readonly ChannelState[];
  /** Start of the shown time (epoch ms). */
  readonly from: number;
  readonly zone: string;
  readonly chosen: ChosenProgram;
  readonly onChoose: (chosen: ChosenProgram) => void;
  readonly onMove: (by: number) => void;
}

/** The guide as a table: a row per channel, time from left to right. Arrow keys move between programs. */
export function GuideGrid({ channels, ...grid }: GridProps) {
  const { from, zone, onMove } = grid;
  const now = useNow(30_000);
  const steps = Array.from(
    { length: GUIDE_SPAN_MS / STEP_MS },
    (_, index) => from + index * STEP_MS,
  );
  return (
    <div className={css['scroller']}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={t('playout:guide.grid')}
        className={css['grid']}
        onKeyDown={(event) => moveFocus(event, onMove)}
      >
        <div role="row" className={css['row']}>
          <span role="columnheader" className={cx(css['corner'], textCss['caption'])}>
            {t('playout:guide.channel')}
          </span>
          <div className={css['track']} role="presentation">
            {steps.map((at) => (
              <span
                key={at}
                role="columnheader"
                className={css['time']}
                style={{ left: share((at - from) / GUIDE_SPAN_MS) }}
              >
                {formatTime(at, zone)}
              </span>
            ))}
          </div>
        </div>
        {channels.map((channel) => (
          <Row key={channel.key} {...grid} channel={channel} now={now} />
        ))}
      </div>
    </div>
  );
}

const share = (part: number): string => `${String(part * 100)}%`;

function Row({
  channel: { key, number, name },
  now,
  ...grid
}: Omit<GridProps, 'channels'> & { readonly channel: ChannelState; readonly now: number }) {
  const { from, chosen } = grid;
  const { data, error } = useResource('playout.guide', { channel: key, write: false });
  const programs = useMemo(() => (data === null ? [] : parsePrograms(data.text)), [data]);
  const seen = placedPrograms(programs, from, from + GUIDE_SPAN_MS);
  const text =
    error !== null
      ? error.message
      : data === null
        ? t('playout:guide.loading')
        : seen.length === 0
          ? t('playout:guide.nothing')
          : null;
  return (
    <div role="row" className={css['row']} data-chosen={chosen.channel === key || undefined}>
      <span role="rowheader" className={css['channel']} title={name}>
        <span className={css['number']}>{number}</span>
        <span className={textCss['ellipsis']}>{name}</span>
      </span>
      <div className={css['track']} role="presentation">
        {text !== null && (
          <span role="gridcell" className={cx(css['text'], textCss['ellipsis'])}>
            {text}
          </span>
        )}
        {seen.map((program) => (
          <Cell key={program.from} {...grid} program={program} now={now} channel={key} />
        ))}
        <NowMark at={(now - from) / GUIDE_SPAN_MS} />
      </div>
    </div>
  );
}

function NowMark({ at }: { readonly at: number }) {
  return at < 0 || at > 1 ? null : <span className={css['now']} style={{ left: share(at) }} />;
}

interface CellProps extends Pick<GridProps, 'zone' | 'chosen' | 'onChoose'> {
  readonly channel: string;
  readonly program: ReturnType<typeof placedPrograms>[number];
  readonly now: number;
}

function Cell({ channel, program, now, zone, chosen, onChoose }: CellProps) {
  const { title, from, to, left, width } = program;
  const is = chosen.channel === channel && chosen.program?.from === from;
  const name = title === '' ? t('playout:untitled') : title;
  const time = `${formatExactTime(from, zone)}–${formatExactTime(to, zone)}`;
  return (
    <div
      role="gridcell"
      aria-selected={is}
      className={css['cell']}
      style={{ left: share(left), width: share(width) }}
    >
      <button
        type="button"
        className={cx(
          css['program'],
          textCss['ellipsis'],
          from <= now && to > now && css['current'],
        )}
        title={`${name}\n${time}`}
        aria-label={`${name}, ${time}`}
        aria-current={from <= now && to > now ? 'time' : undefined}
        data-guide-cell
        data-left={left}
        onClick={() => onChoose({ channel, program: { title, from, to } })}
        onFocus={() => {
          if (!is) onChoose({ channel, program: { title, from, to } });
        }}
        tabIndex={is || chosen.program === null ? 0 : -1}
      >
        {name}
      </button>
    </div>
  );
}

const selectCells = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-guide-cell]') ?? []),
];

/** Left and right move to the neighboring program, or move the time range beyond the last one. Up and down change the row. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onMove: (by: number) => void): void {
  const cell = event.target instanceof HTMLElement ? event.target : null;
  const row = cell?.closest('[role=row]');
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined || cell === null || row === null || row === undefined) return;
  event.preventDefault();
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const cells = selectCells(row);
    const next = cells[cells.indexOf(cell) + by];
    if (next === undefined) onMove((by * GUIDE_SPAN_MS) / 2);
    else next.focus();
    return;
  }
  const left = Number(cell.dataset['left']);
  const cells = nextRow(row, by);
  const below = cells.findLast((one) => Number(one.dataset['left']) <= left + 1e-6) ?? cells[0];
  below?.focus();
}

/** The cells of the nearest row in a direction that has any. */
function nextRow(row: Element, by: number): HTMLElement[] {
  for (let next: Element | null = row; next !== null;) {
    next = by > 0 ? next.nextElementSibling : next.previousElementSibling;
    const cells = selectCells(next);
    if (cells.length > 0) return cells;
  }
  return [];
}
