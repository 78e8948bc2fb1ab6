import type { Fix } from '../../../shared/connections/fix.ts';
import { isFix } from '../../../shared/connections/fix.ts';

/** What is open on the page, from the part of the address after `#`. */
export type Open =
  | { readonly k: 'nothing' }
  /** The choice of services. */
  | { readonly k: 'choose' }
  | { readonly k: 'add'; readonly service: string }
  /** `fix`: the form is open with that part focused. */
  | {
      readonly k: 'profile';
      readonly id: string;
      readonly edit: boolean;
      readonly fix: Fix | null;
    };

/** The part after `#` that opens the form of a new connection; any other value is a profile's id. */
export const ADD = 'new';

export const addPath = (service: string): string => `${ADD}/${service}`;
export const editPath = (id: string, fix: Fix | null = null): string => `${id}/${fix ?? 'edit'}`;

/** `only`: the id of the only service, which needs no choice; null if there are several. */
export function readOpen(detail: string, only: string | null): Open {
  if (detail === '') return { k: 'nothing' };
  const [first = '', second = ''] = detail.split('/');
  if (first !== ADD) {
    const fix = isFix(second) ? second : null;
    return { k: 'profile', id: first, edit: fix !== null || second === 'edit', fix };
  }
  const service = second === '' ? only : second;
  return service === null ? { k: 'choose' } : { k: 'add', service };
}
