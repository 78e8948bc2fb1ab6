import type { KeyboardEvent } from 'react';
import {
  clockText,
  parseClock,
  parseLength,
} from '../../../../../shared/playout/programme/lengths.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import type { ItemAction } from '../../../../ui/item-actions.tsx';
import type { DaySlot, DayUnit } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { moveStart } from '../parts/ask-slot.ts';
import { clockAt, deleteSlot, GRID_MS, reorderSlot } from '../parts/steps.ts';
import { slotActions, unitActions } from './day-actions.ts';
import { findStrip, revealSpan, zoomStrip } from './strip-view.ts';

const ZOOM = Math.SQRT2;
const DAY_MS = 86_400_000;

/** The grid of a slot's anchor in ms. */
export const findGrid = ({ align }: Pick<SlotJson, 'align'>): number =>
  (align === undefined ? null : parseLength(align)) ?? GRID_MS;

const blocks = (strip: Element): readonly HTMLElement[] => [
  ...strip.querySelectorAll<HTMLElement>('[data-slot]'),
];
const unitsIn = (block: Element | null | undefined): readonly HTMLElement[] => [
  ...(block?.closest('li')?.querySelectorAll<HTMLElement>('[data-unit]') ?? []),
];

/** The keys of the strip. Up and Down move among slots or, within a slot, among units; Right enters a slot, Left leaves it. */
export function onStripKey(event: KeyboardEvent<HTMLElement>, view: DayView): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
  if (ctrlKey || metaKey) return;
  const isHandled =
    target.dataset['unit'] === undefined
      ? onSlotKey(event, view, target)
      : onUnitKey(event, view, target);
  if (isHandled || onAnyKey(key)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function onAnyKey(key: string): boolean {
  const strip = findStrip();
  if (strip === null) return false;
  switch (key) {
    case '+':
      zoomStrip(strip, ZOOM, strip.clientHeight / 2);
      return true;
    case '-':
      zoomStrip(strip, 1 / ZOOM, strip.clientHeight / 2);
      return true;
    default:
      return false;
  }
}

interface SlotPlace {
  readonly view: DayView;
  readonly target: HTMLElement;
  readonly all: readonly HTMLElement[];
  readonly at: number;
  readonly form: SlotJson;
}

const slotKeys: Readonly<Record<string, (place: SlotPlace) => void>> = {
  ArrowUp: ({ view, all, at }) => focusBlock(view, all[at - 1]),
  ArrowDown: ({ view, all, at }) => focusBlock(view, all[at + 1]),
  Home: ({ view, all }) => focusBlock(view, all[0]),
  End: ({ view, all }) => focusBlock(view, all.at(-1)),
  ArrowRight: ({ view, target }) => focusUnit(view, unitsIn(target)[0]),
  Enter: ({ form }) =>
    programmeEditor.show({ subject: { k: 'slot', id: form.id }, isFormFocused: true }),
  Delete: ({ view, form, at }) => {
    deleteSlot(view, form.id);
    // React must remove the block first.
    requestAnimationFrame(() => {
      const left = blocks(findStrip() ?? document.body);
      (left[at] ?? left.at(-1))?.focus();
    });
  },
};

function onSlotKey(event: KeyboardEvent<HTMLElement>, view: DayView, target: HTMLElement): boolean {
  const all = blocks(event.currentTarget);
  const slot = view.slots.find(({ key }) => key === target.dataset['slot']);
  const form = view.plan.find(({ id }) => id === slot?.slot);
  if (slot === undefined || form === undefined) return false;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (by !== 0 && event.shiftKey) {
    const grid = event.altKey ? 1000 : findGrid(form);
    stepStart(view, form, slot, by * grid, grid);
    return true;
  }
  if (by !== 0 && event.altKey) {
    const index = view.plan.indexOf(form) + by;
    if (index >= 0 && index < view.plan.length) reorderSlot(view, form.id, index);
    return true;
  }
  if (event.altKey) return false;
  const run = slotKeys[event.key];
  run?.({ view, target, all, at: all.indexOf(target), form });
  return run !== undefined || runAction(slotActions(view, slot, form), event.key);
}

/**
 * Moves the start of a slot by ms; a slot without an anchor gets one. Repeated keys count from the last result, not from the day that is
 * drawn.
 */
function stepStart(view: DayView, form: SlotJson, slot: DaySlot, by: number, grid: number): void {
  const zone = view.preview?.zone ?? 'UTC';
  const from = form.at === undefined ? null : parseClock(form.at);
  const at =
    from === null
      ? clockAt(slot.start + by, zone, grid)
      : clockText((Math.round((from + by) / grid) * grid + DAY_MS) % DAY_MS);
  moveStart(view, form, slot, at, `anchor/${form.id}`);
}

function onUnitKey(event: KeyboardEvent<HTMLElement>, view: DayView, target: HTMLElement): boolean {
  if (event.altKey || event.shiftKey) return false;
  const block = target.closest('ol')?.closest('li')?.querySelector<HTMLElement>('[data-slot]');
  const all = unitsIn(block);
  const at = all.indexOf(target);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (next !== undefined) focusUnit(view, all[next]);
  else if (event.key === 'Enter') runUnitAction(view, target, 'w');
  else if (runUnitAction(view, target, event.key)) return true;
  else if (event.key === 'ArrowLeft' || event.key === 'Escape') focusBlock(view, block);
  else return false;
  return true;
}

/** Runs the action of a unit with this key. Returns whether there is one. */
function runUnitAction(view: DayView, target: HTMLElement, key: string): boolean {
  const unit = findUnit(view, target);
  return unit !== undefined && runAction(unitActions(view, unit), key);
}

/** Runs the action with this key. Returns whether there is one. */
function runAction(actions: readonly ItemAction[], key: string): boolean {
  const action = actions.find(({ keys }) => keys === key.toUpperCase());
  if (action?.disabled !== true) action?.run();
  return action !== undefined;
}

function findUnit({ slots }: DayView, target: HTMLElement | undefined): DayUnit | undefined {
  const start = Number(target?.dataset['unit']);
  return slots
    .flatMap(({ parts }) => parts)
    .filter(isUnit)
    .find((one) => one.start === start);
}

/** Focuses and selects a slot and scrolls it into view. */
function focusBlock(view: DayView, block: HTMLElement | null | undefined): void {
  const slot = view.slots.find(({ key }) => key === block?.dataset['slot']);
  if (block == null || slot === undefined) return;
  block.focus({ preventScroll: true });
  reveal(view, slot.start, slot.finish);
  if (slot.slot !== null) programmeEditor.show({ subject: { k: 'slot', id: slot.slot } });
}

function focusUnit(view: DayView, unit: HTMLElement | undefined): void {
  const part = findUnit(view, unit);
  if (unit === undefined || part === undefined) return;
  unit.focus({ preventScroll: true });
  reveal(view, part.start, part.finish);
}

function reveal({ preview }: DayView, from: number, to: number): void {
  const strip = findStrip();
  if (strip !== null && preview !== null) revealSpan(strip, from - preview.from, to - preview.from);
}
