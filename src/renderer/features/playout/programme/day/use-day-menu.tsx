import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { ItemAction } from '../../../../ui/item-actions.tsx';
import { ActionItems } from '../../../../ui/item-actions.tsx';
import type { MenuPoint } from '../../../../ui/Menu.tsx';
import { MenuAt } from '../../../../ui/Menu.tsx';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { slotActions, unitActions } from './day-actions.ts';

/** The subject of a menu: the start of a unit, or the key of a slot. */
type MenuSubject = { readonly unit: number } | { readonly slot: string };

/** The menu of a unit or a slot, opened by right click, long press or Shift+F10. */
export function useDayMenu(view: DayView): {
  readonly menu: ReactNode;
  readonly onContextMenu: (event: MouseEvent) => void;
} {
  const [open, setOpen] = useState<{
    readonly subject: MenuSubject;
    readonly at: MenuPoint;
  } | null>(null);
  const onContextMenu = (event: MouseEvent): void => {
    const found = findSubject(event.target);
    if (found === null || listActions(view, found.subject).length === 0) return;
    event.preventDefault();
    const { subject, element } = found;
    const { left, bottom } = element.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    const point = byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY };
    setOpen({ subject, at: { ...point, opener: element } });
  };
  const actions = open === null ? [] : listActions(view, open.subject);
  return {
    menu: open !== null && actions.length > 0 && (
      <MenuAt at={open.at} onClose={() => setOpen(null)}>
        <ActionItems actions={actions} />
      </MenuAt>
    ),
    onContextMenu,
  };
}

function findSubject(
  target: EventTarget | null,
): { readonly subject: MenuSubject; readonly element: HTMLElement } | null {
  if (!(target instanceof Element)) return null;
  const unit = target.closest<HTMLElement>('[data-unit]');
  if (unit !== null) return { subject: { unit: Number(unit.dataset['unit']) }, element: unit };
  const slot = target.closest('li, tr')?.querySelector<HTMLElement>('[data-slot]') ?? null;
  return slot === null ? null : { subject: { slot: slot.dataset['slot'] ?? '' }, element: slot };
}

function listActions(view: DayView, subject: MenuSubject): readonly ItemAction[] {
  if ('unit' in subject) {
    const unit = view.slots
      .flatMap(({ parts }) => parts)
      .filter(isUnit)
      .find(({ start }) => start === subject.unit);
    return unit === undefined ? [] : unitActions(view, unit);
  }
  const slot = view.slots.find(({ key }) => key === subject.slot);
  const form = view.plan.find(({ id }) => id === slot?.slot);
  return slot === undefined || form === undefined ? [] : slotActions(view, slot, form);
}
