import type { CSSProperties, DragEvent } from 'react';
import { useState } from 'react';
import { dropTurns } from '../../../../../shared/i18n/isolate.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { sourceColor } from '../model/colors.ts';
import type { DaySlot } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { effectWords, keyName, slotName, slotRules } from '../model/words.ts';
import { SLOT_DRAG, SOURCE_DRAG } from '../parts/actions.ts';
import { openPage } from '../parts/pages.ts';
import { addSlotAt } from '../parts/ask-slot.ts';
import { clockAt, GRID_MS, mixSource, reorderSlot } from '../parts/steps.ts';
import { MIN_NAME_PX } from './day-look.ts';
import { dragAnchor } from './drag-anchor.ts';
import { toOffset, useStripView } from './strip-view.ts';
import { SlotWarning } from './SlotWarning.tsx';
import { SlotParts } from './SlotParts.tsx';
import css from './SlotBlock.module.css';

/** Minimum height (px) for the rules. */
const MIN_RULES_PX = 34;

interface BlockProps {
  readonly slot: DaySlot;
  readonly index: number;
  readonly view: DayView;
}

/** A slot as a block: name and rules on the left, units and holes on the right. */
export function SlotBlock({ slot, index, view }: BlockProps) {
  const { preview, plan, document } = view;
  const scale = useStripView((state) => state.scale);
  const isChosen = useProgrammeEditor(
    ({ subject }) => subject?.k === 'slot' && subject.id === slot.slot,
  );
  const [isOver, setOver] = useState(false);
  const from = preview?.from ?? 0;
  const form = plan.find(({ id }) => id === slot.slot);
  const height = Math.max(2, toOffset(slot.finish - slot.start, scale) - 2);
  const style = {
    top: toOffset(slot.start - from, scale),
    height,
    '--source': sourceColor(document, findSlotSource(slot, plan)),
  } as CSSProperties;
  if (form === undefined)
    return <Unplanned slot={slot} view={view} style={style} height={height} />;
  return (
    <li
      className={cx(css['slot'], isChosen && css['chosen'], isOver && css['over'])}
      style={style}
      onDragOver={(event) => {
        if (!isDropped(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isDropped(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        drop(event, view, form.id);
      }}
    >
      <span
        className={css['edge']}
        title={t('programmeview:slot.edge')}
        onPointerDown={(event) => dragAnchor(event, view, form, slot)}
      />
      <SlotHead slot={slot} index={index} view={view} height={height} isChosen={isChosen} />
      <SlotParts slot={slot} view={view} />
    </li>
  );
}

const isDropped = ({ dataTransfer: { types } }: DragEvent): boolean =>
  types.includes(SOURCE_DRAG) || types.includes(SLOT_DRAG);

function drop({ dataTransfer }: DragEvent, view: DayView, onto: string): void {
  const source = dataTransfer.getData(SOURCE_DRAG);
  const moved = dataTransfer.getData(SLOT_DRAG);
  if (source !== '') mixSource(view, onto, source);
  else if (moved !== '' && moved !== onto)
    reorderSlot(
      view,
      moved,
      view.plan.findIndex(({ id }) => id === onto),
    );
}

function SlotHead({
  slot,
  index,
  view,
  height,
  isChosen,
}: BlockProps & { readonly height: number; readonly isChosen: boolean }) {
  const { plan, preview } = view;
  const form = plan.find(({ id }) => id === slot.slot);
  if (form === undefined) return null;
  const name = slotName(form);
  const zone = preview?.zone ?? 'UTC';
  return (
    <button
      type="button"
      draggable
      data-slot={slot.key}
      tabIndex={isChosen || index === 0 ? 0 : -1}
      aria-pressed={isChosen}
      title={height < MIN_RULES_PX ? name : undefined}
      className={css['head']}
      onDragStart={(event) => {
        event.dataTransfer.setData(SLOT_DRAG, form.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onClick={() => programmeEditor.show({ subject: { k: 'slot', id: form.id } })}
    >
      {height >= MIN_NAME_PX && (
        <span className={cx(css['name'], height < MIN_RULES_PX && css['low'])} dir="auto">
          {dropTurns(name)}
        </span>
      )}
      {height >= MIN_RULES_PX &&
        slotRules(form).map((rule) => (
          <span key={rule} className={css['rule']}>
            {rule}
          </span>
        ))}
      <VisuallyHidden>
        {t('programmeview:slot.label', {
          name: height >= MIN_NAME_PX ? '' : name,
          from: formatSeconds(slot.start, zone),
          effect: effectWords(slot, null, zone).main,
        })}
      </VisuallyHidden>
      {height >= MIN_RULES_PX && <SlotWarning slot={slot} view={view} />}
    </button>
  );
}

/** Minimum height (px) for a button. */
const MIN_BUTTON_PX = 56;

/** A range without a slot, in which the fallback and pins air. */
function Unplanned({
  slot,
  view,
  style,
  height,
}: {
  readonly slot: DaySlot;
  readonly view: DayView;
  readonly style: CSSProperties;
  readonly height: number;
}) {
  const zone = view.preview?.zone ?? 'UTC';
  const isWithoutRule = view.place === null;
  const isPinned = slot.parts.some(isUnit);
  // Earlier rules placed the slot, and it can no longer change.
  const isKept = slot.slot !== null && slot.start < (view.preview?.keptUntil ?? -Infinity);
  return (
    <li className={cx(css['slot'], css['bare'], isPinned && css['pinned'])} style={style}>
      {height >= MIN_BUTTON_PX && (
        <span className={css['offer']}>
          <span>
            {isKept
              ? keyName(slot.slot ?? '')
              : isWithoutRule
                ? t('programmeview:slot.noRule')
                : t('programmeview:slot.unplanned', {
                    from: formatSeconds(slot.start, zone),
                    to: formatSeconds(slot.finish, zone),
                  })}
          </span>
          {isKept ? null : isWithoutRule ? (
            <Button onClick={() => openPage('rules')}>{t('programmeview:rule.add')}</Button>
          ) : (
            <Button onClick={() => addSlotAt(view, { at: clockAt(slot.start, zone, GRID_MS) })}>
              {t('programmeview:slot.addHere')}
            </Button>
          )}
        </span>
      )}
      {isPinned && <SlotParts slot={slot} view={view} />}
    </li>
  );
}
