import { useSyncExternalStore } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';

const KEY = 'channelstrip.quick.members';
const changed = new Emitter<void>();

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'closed';
  } catch {
    return true;
  }
}

let open = remembered();

/** Shows or hides the members' volumes, for this visit and the next ones. */
export function toggleMembers(): void {
  open = !open;
  try {
    localStorage.setItem(KEY, open ? 'open' : 'closed');
  } catch {
    // A browser that keeps nothing only forgets the choice.
  }
  changed.emit();
}

const subscribe = (listener: () => void): (() => void) => changed.on(listener);

/** Whether the volumes of a group's members are shown. */
export function useMembersOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
