import { use } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/table/column.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { EditingContext } from './editing.ts';
import type { ItemRow } from './item-rows.ts';
import { rowIdOf } from './item-rows.ts';
import { stillChannel } from './still.ts';
import { TimeCell } from './TimeCell.tsx';
import { date, exactClock, shortDuration } from './time-words.ts';
import { zoneOf } from './zone-clock.ts';
import css from './ItemTable.module.css';

/** The columns of the table of items. Their order is the timeline's, so none of them sorts. */
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
      width: 160,
      cell: (row) => <Time row={row} edge="start" />,
    },
    {
      id: 'finish',
      title: t('playouttimeline:table.finish'),
      width: 92,
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
      width: 84,
      dim: true,
      fold: 5,
      cell: ({ item }) => (item.kind === '' ? t('playouttimeline:hover.noSource') : item.kind),
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

function Time({ row, edge }: { readonly row: ItemRow; readonly edge: 'start' | 'finish' }) {
  const { item, channel } = row;
  const { editing, edit } = use(EditingContext);
  const zone = zoneOf(usePlayoutEditor((state) => state.zone));
  const shift = channel.shiftMs ?? 0;
  const local = zone.local(item[edge] - shift);
  const clock = exactClock(local).replace('.000', '');
  const id = rowIdOf(item.ref);
  return (
    <TimeCell
      // A row that is drawn in another's place types nothing.
      key={id}
      item={item}
      edge={edge}
      shift={shift}
      text={edge === 'start' ? `${date(local)} ${clock}` : clock}
      editing={editing?.row === id && editing.edge === edge ? editing : null}
      onBegin={() => {
        if (!stillChannel(item.ref.channel)) edit({ row: id, edge, text: null });
      }}
      onEnd={(next) => {
        edit(next && edge === 'start' ? { row: id, edge: 'finish', text: null } : null);
      }}
    />
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
