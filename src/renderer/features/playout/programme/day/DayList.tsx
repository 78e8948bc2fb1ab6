import type { CSSProperties, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { Anchor, Ellipsis } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { useNow } from '../../../../state/now.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ActionItems } from '../../../../ui/item-actions.tsx';
import { STOP, useRoving } from '../../../../ui/list/use-roving.ts';
import { Menu } from '../../../../ui/Menu.tsx';
import { sourceColor } from '../model/colors.ts';
import type { DaySlot } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { effectWords, slotName, slotRules, sourceName } from '../model/words.ts';
import { openPage } from '../parts/pages.ts';
import { addSlotAt } from '../parts/ask-slot.ts';
import { clockAt, deleteSlot, GRID_MS } from '../parts/steps.ts';
import { slotActions } from './day-actions.ts';
import { airsAt } from './opening.ts';
import { useListOpening } from './use-opening.ts';
import css from './DayList.module.css';
import { UnitList } from './SlotUnits.tsx';
import { SlotWarning } from './SlotWarning.tsx';
import { useDayMenu } from './use-day-menu.tsx';
import { useSlotFocus } from './use-slot-focus.ts';

interface RowProps {
  readonly slot: DaySlot;
  readonly view: DayView;
}

/** The day as a list of slots, for a narrow window; a click opens a slot. */
export function DayList({ view }: { readonly view: DayView }) {
  const { slots, plan, isLoading } = view;
  const list = useRef<HTMLDivElement>(null);
  useSlotFocus(list, view);
  useListOpening(list, view);
  const { menu, onContextMenu } = useDayMenu(view);
  const ids = slots.filter(({ slot }) => plan.some(({ id }) => id === slot)).map(({ key }) => key);
  const { active, handlers } = useRoving(ids, null);
  return (
    <div
      ref={list}
      data-day-list=""
      role="group"
      aria-label={t('programmeview:day.label')}
      aria-busy={isLoading}
      className={cx(css['list'], isLoading && css['old'])}
      onContextMenu={onContextMenu}
      {...handlers}
      onKeyDown={(event) => {
        removeByKey(event, view);
        if (!event.defaultPrevented) handlers.onKeyDown(event);
      }}
    >
      <ol>
        {slots.map((slot) => {
          const form = plan.find(({ id }) => id === slot.slot);
          return form === undefined ? (
            <BareRow key={slot.key} slot={slot} view={view} />
          ) : (
            <SlotRow
              key={slot.key}
              slot={slot}
              form={form}
              view={view}
              isStop={slot.key === active}
            />
          );
        })}
      </ol>
      {menu}
    </div>
  );
}

function removeByKey(event: KeyboardEvent<HTMLElement>, view: DayView): void {
  const key = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
  const slot = view.slots.find((one) => one.key === key)?.slot;
  if (event.key !== 'Delete' || slot == null) return;
  event.preventDefault();
  deleteSlot(view, slot);
  // The slot that takes its place is selected, but its page does not open.
  const { subject } = programmeEditor.state;
  programmeEditor.show({ subject: null, focused: subject?.id ?? null });
}

function SlotRow({
  slot,
  form,
  view,
  isStop,
}: RowProps & { readonly form: SlotJson; readonly isStop: boolean }) {
  const { preview, plan, document } = view;
  const now = useNow(30_000);
  const zone = preview?.zone ?? 'UTC';
  const source = findSlotSource(slot, plan);
  const name = slotName(form);
  return (
    <li
      className={css['row']}
      aria-current={airsAt(slot, now) ? 'time' : undefined}
      style={{ '--source': sourceColor(document, source) } as CSSProperties}
    >
      <button
        type="button"
        data-slot={slot.key}
        {...{ [STOP]: slot.key }}
        tabIndex={isStop ? 0 : -1}
        className={css['open']}
        onClick={() => programmeEditor.show({ subject: { k: 'slot', id: form.id } })}
      >
        <span className={cx(css['time'], form.at !== undefined && css['anchor'])}>
          {form.at !== undefined && <Anchor {...icon} size={11} />}
          {slot.start % 60_000 === 0
            ? formatTime(slot.start, zone)
            : formatSeconds(slot.start, zone)}
        </span>
        <span className={css['words']}>
          <strong dir="auto">{name}</strong>
          <span dir="auto">{playWords(view, form, source)}</span>
          <span>{effectWords(slot, null, zone).main}</span>
          <SlotWarning slot={slot} view={view} />
        </span>
      </button>
      <Menu
        trigger={
          <IconButton label={t('programmeview:menu.of', { name })} icon={<Ellipsis {...icon} />} />
        }
      >
        <ActionItems actions={slotActions(view, slot, form)} />
      </Menu>
    </li>
  );
}

/** Its source, or the slot that it repeats. */
const playWords = ({ document }: DayView, form: SlotJson, source: string | null): string =>
  [
    getSource(form) !== undefined || source === null ? null : slotRules(form)[0],
    source === null ? null : sourceName(document, source),
  ]
    .filter((one) => one != null)
    .join(' · ');

/** A range without a slot, with its pins. */
function BareRow({ slot, view }: RowProps) {
  const now = useNow(30_000);
  const zone = view.preview?.zone ?? 'UTC';
  const isWithoutRule = view.place === null;
  return (
    <li
      className={cx(css['row'], css['bare'])}
      aria-current={airsAt(slot, now) ? 'time' : undefined}
    >
      <span>
        {isWithoutRule
          ? t('programmeview:slot.noRule')
          : t('programmeview:slot.unplanned', {
              from: formatSeconds(slot.start, zone),
              to: formatSeconds(slot.finish, zone),
            })}
      </span>
      {isWithoutRule ? (
        <Button onClick={() => openPage('rules')}>{t('programmeview:rule.add')}</Button>
      ) : (
        <Button onClick={() => addSlotAt(view, { at: clockAt(slot.start, zone, GRID_MS) })}>
          {t('programmeview:slot.addHere')}
        </Button>
      )}
      <UnitList units={slot.parts.filter(isUnit)} view={view} />
    </li>
  );
}
