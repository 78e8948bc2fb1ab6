import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  CalendarPlus,
  CircleHelp,
  Copy,
  CopyPlus,
  ListVideo,
  Pencil,
  Pin,
  PinOff,
  SkipForward,
  Trash2,
} from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { copyAndTell } from '../../../../state/copy-and-tell.ts';
import type { ItemAction } from '../../../../ui/item-actions.tsx';
import type { DaySlot, DayUnit } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { copyForDay, copySlot, deleteSlot, reorderSlot } from '../parts/steps.ts';
import { airsAt } from './opening.ts';
import { pinUnit, skipUnit, unpinUnit } from '../why/unit-steps.ts';

/** Actions that change what airs at a unit's place. Each can be undone with Ctrl+Z. */
export function unitSteps(view: DayView, unit: DayUnit): readonly ItemAction[] {
  const isPinned = unit.pin !== null;
  return [
    {
      id: 'pin',
      keys: 'P',
      label: isPinned ? t('programmeview:why.unpin') : t('programmeview:why.pin'),
      icon: isPinned ? PinOff : Pin,
      run: () => (isPinned ? unpinUnit(unit) : pinUnit(view, unit)),
    },
    {
      id: 'swap',
      keys: 'S',
      label: t('programmeview:why.swap'),
      icon: ArrowLeftRight,
      run: () => programmeEditor.show({ why: unit.start, isSwapping: true }),
    },
    ...(isPinned
      ? []
      : [
          {
            id: 'skip',
            keys: 'K',
            label: t('programmeview:why.skip'),
            icon: SkipForward,
            run: () => skipUnit(view, unit),
          },
        ]),
  ];
}

/** Explains why a unit airs; undefined: the slot has no unit. */
const whyAction = (unit: DayUnit | undefined): ItemAction => ({
  id: 'why',
  keys: 'W',
  label: t('programmeview:why.title'),
  icon: CircleHelp,
  disabled: unit === undefined,
  run: () => {
    if (unit !== undefined) programmeEditor.show({ why: unit.start, isSwapping: false });
  },
});

/** All actions of a unit, for its menu and keys. */
export const unitActions = (view: DayView, unit: DayUnit): readonly ItemAction[] => [
  whyAction(unit),
  ...unitSteps(view, unit).map((action, index) => ({ ...action, apart: index === 0 })),
  ...openActions(view, unit.source, unit.start),
];

/** Actions that open its source and copy its time. */
function openActions(
  { document, preview }: DayView,
  source: string | null,
  start: number,
): readonly ItemAction[] {
  const time = formatSeconds(start, preview?.zone);
  return [
    ...(source === null || document.sources[source] === undefined
      ? []
      : [
          {
            id: 'source',
            apart: true,
            label: t('programmeview:menu.source'),
            icon: ListVideo,
            run: () =>
              programmeEditor.show({
                subject: { k: 'source', id: source },
                source,
                isFormFocused: true,
              }),
          },
        ]),
    {
      id: 'time',
      label: t('programmeview:menu.time'),
      icon: Copy,
      run: () =>
        copyAndTell(
          time,
          t('programmeview:said.copied', { time }),
          t('programmeview:said.notCopied'),
        ),
    },
  ];
}

/** All actions of a slot of the day. */
export const slotActions = (
  view: DayView,
  slot: DaySlot,
  form: SlotJson,
): readonly ItemAction[] => [
  {
    id: 'edit',
    keys: 'Enter',
    label: t('programmeview:menu.edit'),
    icon: Pencil,
    run: () => programmeEditor.show({ subject: { k: 'slot', id: form.id }, isFormFocused: true }),
  },
  whyAction(findAsked(slot)),
  ...openActions(view, findSlotSource(slot, view.plan), slot.start),
  ...planActions(view, form),
];

/** The unit that a slot's "Why this?" explains: the one on air now, otherwise the first. */
const findAsked = ({ parts }: DaySlot): DayUnit | undefined => {
  const units = parts.filter(isUnit);
  return units.find((unit) => airsAt(unit, Date.now())) ?? units[0];
};

/** Actions of a slot of the plan. */
export function planActions(view: DayView, { id }: SlotJson): readonly ItemAction[] {
  const { plan } = view;
  const index = plan.findIndex((one) => one.id === id);
  return [
    {
      id: 'up',
      apart: true,
      keys: 'Alt ↑',
      label: t('programmeview:slot.up'),
      icon: ArrowUp,
      disabled: index <= 0,
      run: () => reorderSlot(view, id, index - 1),
    },
    {
      id: 'down',
      keys: 'Alt ↓',
      label: t('programmeview:slot.down'),
      icon: ArrowDown,
      disabled: index >= plan.length - 1,
      run: () => reorderSlot(view, id, index + 1),
    },
    {
      id: 'duplicate',
      apart: true,
      label: t('programmeview:slot.duplicate'),
      icon: CopyPlus,
      run: () => copySlot(view, id),
    },
    {
      id: 'onlyToday',
      label: t('programmeview:slot.onlyToday'),
      icon: CalendarPlus,
      run: () => copyForDay(view),
    },
    {
      id: 'remove',
      apart: true,
      danger: true,
      keys: 'Delete',
      label: t('programmeview:slot.remove'),
      icon: Trash2,
      run: () => deleteSlot(view, id),
    },
  ];
}
