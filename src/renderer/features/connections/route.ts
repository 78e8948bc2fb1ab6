/** What is open on the page: stands behind `#`. */
export type Open =
  | { readonly k: 'nothing' }
  /** Cards of the services. */
  | { readonly k: 'choose' }
  | { readonly k: 'add'; readonly service: string }
  | { readonly k: 'profile'; readonly id: string; readonly edit: boolean };

/** What stands behind `#` for adding a connection; everything else there is a profile's id. */
export const ADD = 'new';

export const addPath = (service: string): string => `${ADD}/${service}`;
export const editPath = (id: string): string => `${id}/edit`;

/** `only`: the id of the service where there is one alone, which needs no choice; else null. */
export function readOpen(detail: string, only: string | null): Open {
  if (detail === '') return { k: 'nothing' };
  const [first = '', second = ''] = detail.split('/');
  if (first !== ADD) return { k: 'profile', id: first, edit: second === 'edit' };
  const service = second === '' ? only : second;
  return service === null ? { k: 'choose' } : { k: 'add', service };
}
