import { Remembered, useRemembered } from '../../../state/remembered.ts';

const members = new Remembered('quick.members', ['open', 'closed'] as const, 'open');

/** Shows or hides the members' volumes; the choice is remembered. */
export function toggleMembers(): void {
  members.set(members.get() === 'open' ? 'closed' : 'open');
}

/** Returns whether the members' volumes are shown. */
export const useMembersOpen = (): boolean => useRemembered(members) === 'open';
