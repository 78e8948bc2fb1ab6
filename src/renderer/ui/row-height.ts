import { useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';

/** By how much (px) the compact density reduces a row: `--row` is then 26 px, otherwise 32 px. */
const COMPACT_PX = 6;

const changed = new Emitter<void>();
let isCompact = false;

/** Sets the height of rows everywhere: the token `--row` and the rows of virtual lists. */
export function setCompact(compact: boolean): void {
  if (compact) document.documentElement.dataset['density'] = 'compact';
  else delete document.documentElement.dataset['density'];
  if (isCompact === compact) return;
  isCompact = compact;
  changed.emit();
}

const subscribe = (listener: () => void): (() => void) => changed.on(listener);

/** The height (px) of the rows of a virtual list in the current density. `comfortable`: their normal height. */
export const useRowHeight = (comfortable: number): number =>
  useSyncExternalStore(subscribe, () => (isCompact ? comfortable - COMPACT_PX : comfortable));
