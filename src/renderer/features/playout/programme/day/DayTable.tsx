import { useRef } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { useNow } from '../../../../state/now.ts';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { partReason, slotName } from '../model/words.ts';
import { airsAt } from './opening.ts';
import { useListOpening } from './use-opening.ts';
import { useDayMenu } from './use-day-menu.tsx';
import css from './DayTable.module.css';

/** The day as a table: time, content, slot, length and reason. */
export function DayTable({ view }: { readonly view: DayView }) {
  const { slots } = view;
  const table = useRef<HTMLDivElement>(null);
  useListOpening(table, view);
  const { menu, onContextMenu } = useDayMenu(view);
  return (
    <div
      ref={table}
      className={css['scroll']}
      tabIndex={0}
      role="region"
      aria-label={t('programmeview:day.label')}
      onContextMenu={onContextMenu}
    >
      <table className={css['table']}>
        <Head />
        <tbody>
          {slots.flatMap((slot) =>
            slot.parts.map((part) => <Row key={part.start} slot={slot} part={part} view={view} />),
          )}
        </tbody>
      </table>
      {menu}
    </div>
  );
}

function Row({
  slot: { slot },
  part,
  view: { document, plan, preview },
}: {
  readonly slot: DaySlot;
  readonly part: DaySlot['parts'][number];
  readonly view: DayView;
}) {
  const form = plan.find(({ id }) => id === slot);
  const now = useNow(30_000);
  return (
    <tr aria-current={airsAt(part, now) ? 'time' : undefined}>
      <td>{formatSeconds(part.start, preview?.zone)}</td>
      <th scope="row" dir="auto">
        {part.k === 'unit' ? (
          <button
            type="button"
            className={css['unit']}
            data-unit={part.start}
            onClick={() =>
              programmeEditor.show({
                source: part.source,
                why: part.start,
                ...(slot === null ? {} : { subject: { k: 'slot', id: slot } }),
              })
            }
          >
            {part.code === null ? part.title : `${part.code} ${part.title}`}
          </button>
        ) : (
          t('programmeview:table.hole')
        )}
      </th>
      <td dir="auto">{form === undefined ? '' : slotName(form)}</td>
      <td>{formatLength(part.finish - part.start)}</td>
      <td>{partReason(part, document)}</td>
    </tr>
  );
}

const columns = ['time', 'what', 'slot', 'length', 'why'] as const;

const Head = () => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {t(`programmeview:table.${column}`)}
        </th>
      ))}
    </tr>
  </thead>
);
