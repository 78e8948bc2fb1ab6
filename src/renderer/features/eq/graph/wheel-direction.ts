import { Emitter } from '../../../../shared/lib/emitter.ts';

const KEY = 'channelstrip.eq.wheel';
const changed = new Emitter<void>();

/** 1: up narrows a band; -1: up widens it. A taste of this window, kept by it. */
export const wheelDirection = (): 1 | -1 => (localStorage.getItem(KEY) === 'wide' ? -1 : 1);

export function setWheelDirection(direction: 1 | -1): void {
  localStorage.setItem(KEY, direction === 1 ? 'narrow' : 'wide');
  changed.emit();
}

export const onWheelDirection = (listener: () => void): (() => void) => changed.on(listener);
