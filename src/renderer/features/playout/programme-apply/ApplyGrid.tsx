import type { KeyboardEvent } from 'react';
import { useMemo, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Bar } from './Bar.tsx';
import type { DayChange } from '../../../../shared/playout/programme/contract.ts';
import type { Cell, PlanChannel } from './apply-model.ts';
import { countChanges, findDay, isWritable, listDates, moveCell, sumDays } from './apply-model.ts';
import { dayWords, nameDay } from './day-words.ts';
import css from './ApplyGrid.module.css';

export interface ChannelTicks {
  readonly channels: readonly PlanChannel[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (numbers: readonly string[], ticked: boolean) => void;
}

interface GridProps extends ChannelTicks {
  readonly cell: Cell;
  readonly onCell: (cell: Cell) => void;
}

/**
 * A row per channel and a cell per day with its number of changes. The grid is one Tab stop: arrow keys move between the cells, Space ticks the
 * channel of the row.
 */
export function ApplyGrid(props: GridProps) {
  const { channels, cell, onCell, onTick, ticked } = props;
  const grid = useRef<HTMLDivElement>(null);
  const dates = useMemo(() => listDates(channels), [channels]);
  const tick = (row: number): void => {
    const channel = channels[row - 1];
    if (channel !== undefined && isWritable(channel))
      onTick([channel.number], !ticked.has(channel.number));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && cell.column > 0) tick(cell.row);
    else {
      const to = moveCell(event.key, cell, channels.length, dates.length);
      if (to === null) return;
      onCell(to);
      focusCell(grid.current, to);
    }
    event.preventDefault();
  };
  return (
    <div className={css['scroll']}>
      <div
        ref={grid}
        role="grid"
        aria-label={t('programmeapply:grid.label')}
        aria-rowcount={channels.length + 1}
        aria-colcount={dates.length + 4}
        className={css['grid']}
        style={{ '--days': String(dates.length) } as React.CSSProperties}
        onKeyDown={press}
      >
        <Head {...props} dates={dates} current={cell.column} />
        {channels.map((channel, index) => (
          <Row
            key={channel.number}
            channel={channel}
            row={index + 1}
            dates={dates}
            isTicked={ticked.has(channel.number)}
            column={cell.row === index + 1 ? cell.column : null}
            onCell={onCell}
            onTick={onTick}
          />
        ))}
      </div>
    </div>
  );
}

/** Focuses a cell, or the checkbox in it. */
function focusCell(grid: HTMLElement | null, { row, column }: Cell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-cell="${String(row)} ${String(column)}"]`);
  (cell?.querySelector<HTMLElement>('[role=checkbox]') ?? cell)?.focus();
}

function Head(props: GridProps & { readonly dates: readonly string[]; readonly current: number }) {
  const { channels, ticked, onTick, cell, onCell, dates, current } = props;
  const own = channels.filter(isWritable).map(({ number }) => number);
  return (
    <div role="row" className={cx(css['row'], css['head'])}>
      <div
        role="columnheader"
        className={css['name']}
        data-cell="0 0"
        onFocus={() => onCell({ row: 0, column: 0 })}
      >
        <Checkbox
          checked={own.length > 0 && own.every((number) => ticked.has(number))}
          disabled={own.length === 0}
          tabIndex={cell.row === 0 ? 0 : -1}
          onChecked={(all) => onTick(own, all)}
        >
          {t('programmeapply:grid.channel')}
        </Checkbox>
      </div>
      {dates.map((date, index) => {
        const { weekday, day, full } = nameDay(date);
        return (
          <div
            key={date}
            role="columnheader"
            aria-label={full}
            title={full}
            className={cx(css['date'], index + 1 === current && css['current'])}
          >
            <span>{weekday}</span>
            <span>{day}</span>
          </div>
        );
      })}
      {(['moved', 'added', 'removed'] as const).map((kind) => (
        <div key={kind} role="columnheader" className={css['sum']}>
          {t(`programmeapply:column.${kind}`)}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends Pick<GridProps, 'onCell' | 'onTick'> {
  readonly channel: PlanChannel;
  readonly row: number;
  readonly dates: readonly string[];
  readonly isTicked: boolean;
  /** The current column; null: another row is current. */
  readonly column: number | null;
}

function Row({ channel, row, dates, isTicked, column, onCell, onTick }: RowProps) {
  const sum = sumDays(channel);
  return (
    <div role="row" className={cx(css['row'], !isTicked && css['off'])}>
      <div
        role="rowheader"
        className={css['name']}
        data-cell={`${String(row)} 0`}
        onFocus={() => onCell({ row, column: 0 })}
      >
        <ChannelBox
          channel={channel}
          isTicked={isTicked}
          tabIndex={column === 0 ? 0 : -1}
          onTick={onTick}
        />
      </div>
      {dates.map((date, index) => (
        <DayCell
          key={date}
          day={findDay(channel, date)}
          date={date}
          place={`${String(row)} ${String(index + 1)}`}
          isCurrent={column === index + 1}
          onFocus={() => onCell({ row, column: index + 1 })}
        />
      ))}
      {(['moved', 'added', 'removed'] as const).map((kind) => (
        <div key={kind} role="gridcell" className={css['sum']}>
          {formatCount(sum[kind])}
        </div>
      ))}
    </div>
  );
}

/** The checkbox of a channel with its number and name; disabled for a folder that no programme has written. */
export function ChannelBox({
  channel,
  isTicked,
  tabIndex,
  onTick,
}: {
  readonly channel: PlanChannel;
  readonly isTicked: boolean;
  readonly tabIndex?: number;
  readonly onTick: ChannelTicks['onTick'];
}) {
  const { number, name } = channel;
  return (
    <Checkbox
      checked={isTicked}
      disabled={!isWritable(channel)}
      tabIndex={tabIndex}
      onChecked={(next) => onTick([number], next)}
    >
      <span className={css['label']} title={name}>
        <span className={css['number']}>{number}</span>{' '}
        <span className={css['title']} dir="auto">
          {name}
        </span>
      </span>
    </Checkbox>
  );
}

interface DayCellProps {
  /** null: the channel does not have this day. */
  readonly day: DayChange | null;
  readonly date: string;
  /** Row and column, used to focus the cell. */
  readonly place: string;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
}

function DayCell({ day, date, place, isCurrent, onFocus }: DayCellProps) {
  const { full } = nameDay(date);
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-cell={place}
      data-first-focus={isCurrent || undefined}
      aria-selected={isCurrent}
      aria-label={`${full}: ${dayWords(day)}`}
      title={dayWords(day)}
      className={css['day']}
      onFocus={onFocus}
    >
      {day !== null && (
        <>
          <span className={css['count']}>{formatCount(countChanges(day))}</span>
          <Bar day={day} />
        </>
      )}
    </div>
  );
}
