import type { Item } from './model.ts';

/** R15: the ID of a generated item in its file, stable from its slot and start. */
export const toItemId = ({ slot, pin, start }: Pick<Item, 'slot' | 'pin' | 'start'>): string =>
  `${slot ?? pin ?? 'fallback'}-${start.toString(36)}`.replaceAll(/[^\w.-]/g, '-');
