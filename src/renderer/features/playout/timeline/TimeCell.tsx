import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { playoutEditor } from '../model/editor.ts';
import type { FoundItem } from '../model/lane-query.ts';
import { parseMoment } from '../time/moment.ts';
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
    <td
      className={css[edge]}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onBegin();
      }}
    >
      {editing === null ? text : <TimeField {...{ item, edge, shift, editing, onEnd }} />}
    </td>
  );
}

function TimeField({
  item,
  edge,
  shift,
  editing,
  onEnd,
}: Pick<CellProps, 'item' | 'edge' | 'shift' | 'onEnd'> & { readonly editing: Editing }) {
  const was = item[edge] - shift;
  const [typed, setTyped] = useState(
    editing.text ?? exactClock(zoneOf(playoutEditor.state.zone).local(was)).replace('.000', ''),
  );
  const [wrong, setWrong] = useState(false);
  const end = (next: boolean): void => {
    const wall = parseMoment(typed, was, playoutEditor.state.zone);
    if (wall === null) {
      setWrong(true);
      return;
    }
    if (Math.abs(wall - Math.round(was)) >= 1)
      void playoutEditor.run(change(item, edge, wall + shift));
    onEnd(next);
  };
  return (
    <TextInput
      className={css['field']}
      // The field is there because somebody asked for it.
      autoFocus
      value={typed}
      aria-label={
        edge === 'start' ? t('playouttimeline:table.start') : t('playouttimeline:table.finish')
      }
      aria-invalid={wrong}
      title={wrong ? t('playouttimeline:table.wrong') : undefined}
      onText={(next) => {
        setTyped(next);
        setWrong(false);
      }}
      onFocus={(event) => {
        if (editing.text === null) event.currentTarget.select();
      }}
      onBlur={() => {
        onEnd(false);
      }}
      onKeyDown={(event) => {
        onKey(event, end, onEnd);
      }}
    />
  );
}

/** Enter takes the time, Tab takes it and goes on, Escape leaves it. */
function onKey(
  event: KeyboardEvent,
  end: (next: boolean) => void,
  onEnd: (next: boolean) => void,
): void {
  event.stopPropagation();
  if (event.key === 'Escape') onEnd(false);
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
