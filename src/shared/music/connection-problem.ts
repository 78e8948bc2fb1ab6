import { t } from '../i18n/translate.ts';
import type { Cause, CauseCode, ConnectionView } from './connection.ts';

/** What blocks a connection, by its remedy; each has a text in `app:problem`. */
export type ProblemKind =
  | 'token'
  | 'noToken'
  | 'keyring'
  | 'untrusted'
  | 'unconfirmed'
  | 'certificate'
  | 'otherServer'
  | 'notMusic'
  | 'page'
  | 'setup'
  | 'tooOld'
  | 'address'
  | 'default';

const kinds: Readonly<Partial<Record<CauseCode, ProblemKind>>> = {
  'token-refused': 'token',
  'sign-in-refused': 'token',
  'no-token': 'noToken',
  'keyring-locked': 'keyring',
  'untrusted-network': 'untrusted',
  'unconfirmed-address': 'unconfirmed',
  'tls-authority': 'certificate',
  'tls-name': 'certificate',
  'tls-expired': 'certificate',
  'tls-other': 'certificate',
  'other-server': 'otherServer',
  'not-a-music-server': 'notMusic',
  'speaks-html': 'page',
  'needs-setup': 'setup',
  'too-old': 'tooOld',
  'bad-address': 'address',
  redirect: 'address',
};

export const problemKind = ({ code }: Cause): ProblemKind => kinds[code] ?? 'default';

/** What blocks a connection, in a few words: "token refused". */
export const problemText = (cause: Cause): string => t(`app:problem.${problemKind(cause)}`);

/** The display name of a profile: its own name, the server's, or the product's kind of server. */
export function serverName(view: ConnectionView): string {
  return view.profileName ?? view.server?.name ?? t('app:chip.unnamed');
}
