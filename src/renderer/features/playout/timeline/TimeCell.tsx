import type { KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import { InputBubble } from '../../../ui/InputBubble.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { playoutEditor } from '../model/editor.ts';
import type { FoundItem } from '../model/lane-query.ts';
import { parseMoment } from '../../../ui/time/moment.ts';
import type { Editing } from './editing.ts';
import { exactClock } from './time-words.ts';
import { zoneOf } from './zone-clock.ts';
import css from './ItemTable.module.css';

interface CellProps {
  readonly item: FoundItem;
  readonly edge: 'start' | 'finish';
  readonly shift: number;
  readonly text: string;
  readonly editing: Editing | null;
  readonly onBegin: () => void;
  /** `next`: go on with the next time. */
  readonly onEnd: (next: boolean) => void;
}

/** A time of an item; while it is typed, a field. A new start moves the item, a new finish trims it. */
export function TimeCell({ item, edge, shift, text, editing, onBegin, onEnd }: CellProps) {
  return (
    <span
      className={css['time']}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onBegin();
      }}
    >
      {editing === null ? text : <TimeField {...{ item, edge, shift, editing, onEnd }} />}
    </span>
  );
}

type FieldProps = Pick<CellProps, 'item' | 'edge' | 'shift' | 'onEnd'> & {
  readonly editing: Editing;
};

function TimeField(props: FieldProps) {
  const { edge, editing } = props;
  const id = useId();
  const { typed, type, reason, end, leave } = useTime(props);
  return (
    <InputBubble id={id} text={reason}>
      <TextInput
        className={css['field']}
        // The field is there because somebody asked for it.
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
        onBlur={() => {
          end(false);
        }}
        onKeyDown={(event) => {
          onKey(event, end, leave);
        }}
      />
    </InputBubble>
  );
}

function useTime({ item, edge, shift, editing, onEnd }: FieldProps) {
  const was = item[edge] - shift;
  const [typed, setTyped] = useState(
    editing.text ?? exactClock(zoneOf(playoutEditor.state.zone).local(was)).replace('.000', ''),
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

/** Enter takes the time as leaving the field does, Tab takes it and goes on, Escape leaves it. */
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

function change(item: FoundItem, edge: 'start' | 'finish', to: number): Operation {
  const { ripple } = playoutEditor.state;
  return edge === 'start'
    ? { k: 'move', items: [item.ref], by: to - item.start, channel: null, ripple }
    : { k: 'trim', item: item.ref, edge, to, ripple };
}
