import type { AppError } from '../contract/errors.ts';

/** The part of a connection's form that mends a failure: the form opens with that part focused. */
export const mends = ['token', 'ca', 'address', 'trust', 'confirm'] as const;
export type Mend = (typeof mends)[number];

export const isMend = (text: string): text is Mend => (mends as readonly string[]).includes(text);

/** By the codes of `net/cause.ts` and of the services. */
const byCause: Readonly<Record<string, Mend>> = {
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

const byCode: Readonly<Partial<Record<AppError['code'], Mend>>> = {
  unauthorized: 'token',
  certificate: 'ca',
  untrusted: 'trust',
  'not-found': 'address',
  'not-this-server': 'address',
};

/** What mends a connection that failed for this cause; null where its form has no field for it. */
export const mendOfCause = (code: string): Mend | null => byCause[code] ?? null;

/** The same for a failed read: by its cause where it carries one, else by its code. */
export function mendOfError({ code, detail }: Pick<AppError, 'code' | 'detail'>): Mend | null {
  const cause = detail?.['cause'];
  const causeCode =
    typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  const own = typeof causeCode === 'string' ? mendOfCause(causeCode) : null;
  return own ?? byCode[code] ?? null;
}

/** The page with the form of a connection, such as `/connections#home%2Ftoken`. `mend` null: nothing is focused. */
export function formPath(profileId: string, mend: Mend | null = null): string {
  return `/connections#${encodeURIComponent(`${profileId}/${mend ?? 'edit'}`)}`;
}
