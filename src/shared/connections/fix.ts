import type { AppError } from '../contract/errors.ts';

/** The part of a connection's form that fixes a failure: the form opens with that part focused. */
export const fixes = ['token', 'ca', 'address', 'trust', 'confirm'] as const;
export type Fix = (typeof fixes)[number];

export const isFix = (text: string): text is Fix => (fixes as readonly string[]).includes(text);

/** By the codes of `net/cause.ts` and of the services. */
const byCause: Readonly<Record<string, Fix>> = {
  'no-token': 'token',
  'token-refused': 'token',
  'sign-in-refused': 'token',
  'tls-authority': 'ca',
  'tls-other': 'ca',
  'tls-name': 'address',
  'name-unknown': 'address',
  'wrong-protocol': 'address',
  'speaks-html': 'address',
  'bad-address': 'address',
  redirect: 'address',
  'not-a-music-server': 'address',
  'other-server': 'address',
  'untrusted-network': 'trust',
  'unconfirmed-address': 'confirm',
};

const byCode: Readonly<Partial<Record<AppError['code'], Fix>>> = {
  unauthorized: 'token',
  certificate: 'ca',
  untrusted: 'trust',
  'not-found': 'address',
  'not-this-server': 'address',
};

/** By the names of the steps of all services' tests. */
const byStep: Readonly<Record<string, Fix>> = {
  address: 'address',
  resolve: 'address',
  port: 'address',
  product: 'address',
  identity: 'address',
  schema: 'address',
  tls: 'ca',
  trust: 'trust',
  'sign-in': 'token',
  credentials: 'token',
  permissions: 'token',
};

/** The fix for a failed step of a test; null: the form has no field for it. `problem`: its code, if known. */
export const fixForStep = (step: string, problem: string | null): Fix | null =>
  (problem === null ? undefined : byCause[problem]) ?? byStep[step] ?? null;

/** The fix for this cause of a failure; null: the form has no field for it. */
export const fixForCause = (code: string): Fix | null => byCause[code] ?? null;

/** The fix for a failed read: by its cause, if it has one, else by its code. */
export function fixForError(error: Pick<AppError, 'code' | 'detail'>): Fix | null {
  const cause = readCauseCode(error);
  return (cause === null ? null : fixForCause(cause)) ?? byCode[error.code] ?? null;
}

/** The code of a failure's cause; null: it has none. */
export function readCauseCode({ detail }: Pick<AppError, 'detail'>): string | null {
  const cause = detail?.['cause'];
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null;
  return typeof cause.code === 'string' ? cause.code : null;
}

/** The page with the form of a connection, such as `/connections#home%2Ftoken`. `fix` null: nothing is focused. */
export function formPath(profileId: string, fix: Fix | null = null): string {
  return `/connections#${encodeURIComponent(`${profileId}/${fix ?? 'edit'}`)}`;
}
