import { use, createContext, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/table/column.ts';
import { usePlayoutEditor, playoutEditor } from '../model/editor.ts';
import type { ItemRow } from './item-rows.ts';
import { formatRowId } from './item-rows.ts';
import { stillChannel } from './conflicts.ts';
import { date, exactClock, shortDuration, getZone } from './zone-clock.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import { InputBubble } from '../../../ui/InputBubble.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { LaneItem } from '../model/lane.ts';
import { parseMoment } from '../../../ui/time/moment.ts';
import { sourceName } from '../words.ts';
import { createRipple } from './ripple-scope.ts';
import css from './ItemTable.module.css';

/** The time that is being edited. `row`: id of its row; `text`: initial text, null: the current value. */
export interface Editing {
  readonly row: string;
  readonly edge: 'start' | 'finish';
  readonly text: string | null;
}

/** The edited time of the table, with its setter. */
export const EditingContext = createContext<{
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
}>({ editing: null, edit: () => undefined });

/** The columns of the item table. None is sortable, because the rows follow the timeline's order. */
export function itemColumns(): readonly Column<ItemRow>[] {
  return [
    {
      id: 'channel',
      title: t('playouttimeline:table.channel'),
      width: 92,
      grow: 1,
      dim: true,
      fold: 2,
      cell: ({ channel }) => `${channel.number} ${channel.name}`,
    },
    {
      id: 'start',
      title: t('playouttimeline:table.start'),
      width: 188,
      cell: (row) => <Time row={row} edge="start" />,
    },
    {
      id: 'finish',
      title: t('playouttimeline:table.finish'),
      width: 112,
      fold: 3,
      cell: (row) => <Time row={row} edge="finish" />,
    },
    {
      id: 'length',
      title: t('playouttimeline:table.length'),
      width: 72,
      align: 'end',
      fold: 4,
      cell: ({ item }) => shortDuration(item.finish - item.start),
    },
    ...contentColumns(),
  ];
}

function contentColumns(): readonly Column<ItemRow>[] {
  return [
    {
      id: 'title',
      title: t('playouttimeline:table.title'),
      width: 116,
      grow: 3,
      cell: ({ item }) => (
        <span className={css['title']}>
          {item.title === '' ? t('playouttimeline:untitled') : item.title}
        </span>
      ),
    },
    {
      id: 'source',
      title: t('playouttimeline:table.source'),
      width: 124,
      dim: true,
      fold: 5,
      cell: ({ item }) =>
        item.kind === '' ? t('playouttimeline:hover.noSource') : sourceName(item.kind),
    },
    {
      id: 'findings',
      title: t('playouttimeline:table.findings'),
      width: 92,
      fold: 1,
      cell: ({ item }) => <Findings flags={item.flags} />,
    },
  ];
}

/** A time of an item, or its field while the user edits it. A new start moves the item, a new finish trims it. */
function Time({ row, edge }: { readonly row: ItemRow; readonly edge: 'start' | 'finish' }) {
  const { item, channel } = row;
  const { editing, edit } = use(EditingContext);
  const zone = getZone(usePlayoutEditor((state) => state.zone));
  const shift = channel.shiftMs ?? 0;
  const local = zone.local(item[edge] - shift);
  const clock = exactClock(local).replace('.000', '');
  const id = formatRowId(item.ref);
  return (
    <span
      className={css['time']}
      onDoubleClick={(event) => {
        event.stopPropagation();
        if (!stillChannel(item.ref.channel)) edit({ row: id, edge, text: null });
      }}
    >
      {editing?.row === id && editing.edge === edge ? (
        <TimeField
          item={item}
          edge={edge}
          shift={shift}
          editing={editing}
          onEnd={(next) =>
            edit(next && edge === 'start' ? { row: id, edge: 'finish', text: null } : null)
          }
        />
      ) : edge === 'start' ? (
        `${date(local)}, ${clock}`
      ) : (
        clock
      )}
    </span>
  );
}

function Findings({ flags }: { readonly flags: number }) {
  const words: string[] = [];
  if ((flags & rowFlags.error) !== 0) words.push(t('playouttimeline:table.error'));
  else if ((flags & rowFlags.warning) !== 0) words.push(t('playouttimeline:table.warning'));
  if ((flags & rowFlags.changed) !== 0) words.push(t('playouttimeline:table.changed'));
  const tone =
    (flags & rowFlags.error) !== 0 ? 'bad' : (flags & rowFlags.warning) !== 0 ? 'warn' : '';
  return <span className={cx(css[tone])}>{words.join(', ')}</span>;
}

interface FieldProps {
  readonly item: LaneItem;
  readonly edge: 'start' | 'finish';
  readonly shift: number;
  readonly editing: Editing;
  /** `next`: continue with the next time field. */
  readonly onEnd: (next: boolean) => void;
}

function TimeField(props: FieldProps) {
  const { edge, editing } = props;
  const id = useId();
  const { typed, type, reason, end, leave } = useTime(props);
  return (
    <InputBubble id={id} text={reason}>
      <TextInput
        className={css['field']}
        // The user opened this field.
        autoFocus
        value={typed}
        aria-label={
          edge === 'start' ? t('playouttimeline:table.start') : t('playouttimeline:table.finish')
        }
        aria-invalid={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        onText={type}
        onFocus={(event) => {
          if (editing.text === null) event.currentTarget.select();
        }}
        onBlur={() => end(false)}
        onKeyDown={(event) => onKey(event, end, leave)}
      />
    </InputBubble>
  );
}

function useTime({ item, edge, shift, editing, onEnd }: FieldProps) {
  const was = item[edge] - shift;
  const [typed, setTyped] = useState(
    editing.text ?? exactClock(getZone(playoutEditor.state.zone).local(was)).replace('.000', ''),
  );
  const [reason, setReason] = useState<string | null>(null);
  const ended = useRef(false);
  const leave = (next: boolean): void => {
    ended.current = true;
    onEnd(next);
  };
  return {
    typed,
    reason,
    leave,
    type: (text: string): void => {
      setTyped(text);
      setReason(null);
    },
    end: (next: boolean): void => {
      if (ended.current) return;
      const wall = parseMoment(typed, was, playoutEditor.state.zone);
      if (wall === null) {
        setReason(t('playouttimeline:table.wrong'));
        return;
      }
      if (Math.abs(wall - Math.round(was)) >= 1)
        void playoutEditor.run(change(item, edge, wall + shift));
      leave(next);
    },
  };
}

/** Enter commits, Tab commits and edits the next time, Escape cancels. */
function onKey(
  event: KeyboardEvent,
  end: (next: boolean) => void,
  leave: (next: boolean) => void,
): void {
  event.stopPropagation();
  if (event.key === 'Escape') leave(false);
  else if (event.key === 'Enter') end(false);
  else if (event.key === 'Tab' && !event.shiftKey) {
    event.preventDefault();
    end(true);
  }
}

function change(item: LaneItem, edge: 'start' | 'finish', to: number): Operation {
  return edge === 'start'
    ? { k: 'move', items: [item.ref], by: to - item.start, channel: null, ...createRipple([item]) }
    : { k: 'trim', item: item.ref, edge, to, ...createRipple([item]) };
}
