import { useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';

/** What the compact density takes off a row (px): `--row` is 26 px then, else 32 px. */
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

/** The height (px) of the rows of a virtual list at the present density. `comfortable`: their normal height. */
export const useRowHeight = (comfortable: number): number =>
  useSyncExternalStore(subscribe, () => (isCompact ? comfortable - COMPACT_PX : comfortable));
