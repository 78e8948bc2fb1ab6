import { create } from 'zustand';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { onInstance } from '../../../state/link.ts';

/** A text for an item that is not applied yet. */
export interface Typed {
  readonly text: string;
  /** The item's text that it was typed over. */
  readonly over: string;
}

interface Left extends Typed {
  readonly channel: string;
  readonly key: number;
}

/** What was typed last and not applied; it stays while one looks at another tab or item. */
export const useLeft = create<{ readonly left: Left | null }>(() => ({ left: null }));
onInstance(() => {
  useLeft.setState({ left: null });
});

/** What was typed for an item, and how to keep or drop it. */
export function useTyped({ channel, key }: ItemRef) {
  const isOwn = (one: Left | null): boolean => one?.channel === channel && one.key === key;
  const left = useLeft((state) => state.left);
  return [
    isOwn(left) ? (left as Typed | null) : null,
    (typed: Typed | null): void => {
      // What is dropped late, once its text was taken, must not take along what was typed for another item meanwhile.
      useLeft.setState((now) => {
        if (typed !== null) return { left: { ...typed, channel, key } };
        return isOwn(now.left) ? { left: null } : now;
      });
    },
  ] as const;
}
