import { Remembered, useRemembered } from '../../../state/remembered.ts';

const members = new Remembered('quick.members', ['open', 'closed'] as const, 'open');

/** Shows or hides the members' volumes, for this visit and the next ones. */
export function toggleMembers(): void {
  members.set(members.get() === 'open' ? 'closed' : 'open');
}

/** Whether the volumes of a group's members are shown. */
export const useMembersOpen = (): boolean => useRemembered(members) === 'open';
