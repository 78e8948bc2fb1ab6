import type { MouseEvent } from 'react';
import { memo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import { sameItem } from '../model/editor-state.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import type { FoundItem } from '../model/lane-query.ts';
import type { TimelineAsk } from './asks.ts';
import type { Editing } from './editing.ts';
import type { ItemRow } from './item-rows.ts';
import { stillChannel } from './still.ts';
import { TimeCell } from './TimeCell.tsx';
import { date, exactClock, shortDuration } from './time-words.ts';
import { zoneOf } from './zone-clock.ts';
import css from './ItemTable.module.css';

interface RowProps {
  readonly id: string;
  readonly row: ItemRow | null;
  readonly index: number;
  readonly current: boolean;
  readonly selection: readonly ItemRef[];
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
  readonly onAsk: (ask: TimelineAsk) => void;
}

/** One item as text. */
export const ItemTableRow = memo(function ItemTableRow(props: RowProps) {
  const { id, row, index, current, selection, editing, onEdit, onAsk } = props;
  if (row === null) return null;
  const { channel, item } = row;
  const selected = selection.some((ref) => sameItem(ref, item.ref));
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={cx(css['row'], selected && css['selected'], current && css['current'])}
      onClick={(event) => {
        choose(event, item.ref);
      }}
      onDoubleClick={() => {
        onAsk({ k: 'inspect', ref: item.ref });
      }}
    >
      <td className={css['channel']} title={channel.name}>
        {`${channel.number} ${channel.name}`}
      </td>
      <Times {...{ item, index, editing, onEdit }} shift={channel.shiftMs ?? 0} />
      <td className={css['length']}>{shortDuration(item.finish - item.start)}</td>
      <td className={css['title']} title={item.title}>
        {item.title === '' ? t('playouttimeline:untitled') : item.title}
      </td>
      <td className={css['source']}>
        {item.kind === '' ? t('playouttimeline:hover.noSource') : item.kind}
      </td>
      <Findings flags={item.flags} />
    </tr>
  );
});

function choose(event: MouseEvent, ref: ItemRef): void {
  const several = event.ctrlKey || event.metaKey;
  playoutEditor.select([ref], several ? 'toggle' : event.shiftKey ? 'add' : 'only');
  playoutEditor.reveal(ref);
}

function Times({
  item,
  index,
  shift,
  editing,
  onEdit,
}: {
  readonly item: FoundItem;
  readonly index: number;
  readonly shift: number;
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
}) {
  const zone = zoneOf(usePlayoutEditor((state) => state.zone));
  return (['start', 'finish'] as const).map((edge) => {
    const local = zone.local(item[edge] - shift);
    const clock = exactClock(local).replace('.000', '');
    return (
      <TimeCell
        key={edge}
        item={item}
        edge={edge}
        shift={shift}
        text={edge === 'start' ? `${date(local)} ${clock}` : clock}
        editing={editing?.edge === edge ? editing : null}
        onBegin={() => {
          if (!stillChannel(item.ref.channel)) onEdit({ row: index, edge, text: null });
        }}
        onEnd={(next) => {
          onEdit(next && edge === 'start' ? { row: index, edge: 'finish', text: null } : null);
        }}
      />
    );
  });
}

function Findings({ flags }: { readonly flags: number }) {
  const words: string[] = [];
  if ((flags & rowFlags.error) !== 0) words.push(t('playouttimeline:table.error'));
  else if ((flags & rowFlags.warning) !== 0) words.push(t('playouttimeline:table.warning'));
  if ((flags & rowFlags.changed) !== 0) words.push(t('playouttimeline:table.changed'));
  const tone =
    (flags & rowFlags.error) !== 0 ? 'bad' : (flags & rowFlags.warning) !== 0 ? 'warn' : '';
  return <td className={cx(css['findings'], css[tone])}>{words.join(', ')}</td>;
}
