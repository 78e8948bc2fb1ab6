import type { Mend } from '../../../shared/connections/mend.ts';
import { isMend } from '../../../shared/connections/mend.ts';

/** What is open on the page, from the part of the address behind `#`. */
export type Open =
  | { readonly k: 'nothing' }
  /** The choice of services. */
  | { readonly k: 'choose' }
  | { readonly k: 'add'; readonly service: string }
  /** `mend`: the form is open with that part focused. */
  | {
      readonly k: 'profile';
      readonly id: string;
      readonly edit: boolean;
      readonly mend: Mend | null;
    };

/** The part behind `#` that opens the form of a new connection; anything else is a profile's id. */
export const ADD = 'new';

export const addPath = (service: string): string => `${ADD}/${service}`;
export const editPath = (id: string, mend: Mend | null = null): string => `${id}/${mend ?? 'edit'}`;

/** `only`: the id of the only service, which needs no choice; null if there are several. */
export function readOpen(detail: string, only: string | null): Open {
  if (detail === '') return { k: 'nothing' };
  const [first = '', second = ''] = detail.split('/');
  if (first !== ADD) {
    const mend = isMend(second) ? second : null;
    return { k: 'profile', id: first, edit: mend !== null || second === 'edit', mend };
  }
  const service = second === '' ? only : second;
  return service === null ? { k: 'choose' } : { k: 'add', service };
}
