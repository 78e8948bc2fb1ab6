import { t } from '../i18n/translate.ts';
import type { Cause, CauseCode, ConnectionView } from './connection.ts';

const problems: Readonly<Partial<Record<CauseCode, () => string>>> = {
  'token-refused': () => t('app:problem.token'),
  'sign-in-refused': () => t('app:problem.token'),
  'no-token': () => t('app:problem.noToken'),
  'keyring-locked': () => t('app:problem.keyring'),
  'untrusted-network': () => t('app:problem.untrusted'),
  'unconfirmed-address': () => t('app:problem.unconfirmed'),
  'tls-authority': () => t('app:problem.certificate'),
  'tls-name': () => t('app:problem.certificate'),
  'tls-expired': () => t('app:problem.certificate'),
  'tls-other': () => t('app:problem.certificate'),
  'other-server': () => t('app:problem.otherServer'),
  'not-a-music-server': () => t('app:problem.notMusic'),
  'speaks-html': () => t('app:problem.notMusic'),
  'needs-setup': () => t('app:problem.setup'),
  'too-old': () => t('app:problem.tooOld'),
  'bad-address': () => t('app:problem.address'),
  redirect: () => t('app:problem.address'),
};

/** What keeps a blocked connection from going on, in a few words: "token refused". */
export function problemWords({ code }: Cause): string {
  return problems[code]?.() ?? t('app:problem.default');
}

/** What the profile is called: its own name, the server's, or the product's kind of server. */
export function serverName(view: ConnectionView): string {
  return view.profileName ?? view.server?.name ?? t('app:chip.unnamed');
}
