import { Ellipsis, Pin } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ActionItems } from '../../../../ui/item-actions.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import type { DayUnit } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { unitWords } from '../model/words.ts';
import { unitActions } from './day-actions.ts';
import { useDayMenu } from './use-day-menu.tsx';
import css from './SlotUnits.module.css';

/** The content of a slot as a list, for a narrow window; a click explains a unit. */
export function SlotUnits({ id }: { readonly id: string }) {
  const view = useDay();
  const { menu, onContextMenu } = useDayMenu(view);
  const units = view.slots.filter(({ slot }) => slot === id).flatMap(({ parts }) => parts);
  return (
    <div onContextMenu={onContextMenu}>
      <UnitList units={units.filter(isUnit)} view={view} />
      {menu}
    </div>
  );
}

/** A list of units. */
export function UnitList({
  units,
  view,
}: {
  readonly units: readonly DayUnit[];
  readonly view: DayView;
}) {
  if (units.length === 0) return null;
  return (
    <section className={css['units']} aria-label={t('programmeview:table.what')}>
      <ol>
        {units.map((unit) => (
          <UnitRow key={unit.start} unit={unit} view={view} />
        ))}
      </ol>
    </section>
  );
}

function UnitRow({ unit, view }: { readonly unit: DayUnit; readonly view: DayView }) {
  const { title } = unitWords(unit, view);
  return (
    <li>
      <button
        type="button"
        data-unit={unit.start}
        aria-haspopup="dialog"
        onClick={() => programmeEditor.show({ source: unit.source, why: unit.start })}
      >
        <span className={css['time']}>{formatSeconds(unit.start, view.preview?.zone)}</span>
        <strong dir="auto">{title}</strong>
        {unit.pin !== null && (
          <Pin
            {...icon}
            size={13}
            role="img"
            aria-hidden={false}
            aria-label={t('programmeview:unit.pinned')}
          />
        )}
        <span className={css['length']}>{formatLength(unit.finish - unit.start)}</span>
      </button>
      <Menu
        trigger={
          <IconButton
            label={t('programmeview:menu.of', { name: title })}
            icon={<Ellipsis {...icon} />}
          />
        }
      >
        <ActionItems actions={unitActions(view, unit)} />
      </Menu>
    </li>
  );
}
