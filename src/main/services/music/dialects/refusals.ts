import type { AppFailure, ErrorCode } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerError } from './dialect.ts';

export type Refusal =
  'unsupported' | 'forbidden' | 'notFound' | 'rejected' | 'busy' | 'unauthorized';

const codes: Readonly<Record<Refusal, ErrorCode>> = {
  unsupported: 'unsupported',
  forbidden: 'forbidden',
  notFound: 'not-found',
  rejected: 'rejected',
  busy: 'busy',
  unauthorized: 'unauthorized',
};

/** Longest piece of a server's words that is shown. */
const WORDS = 300;

/** One sentence for a refused command, with the server's own words where it gave any. */
export function refused(
  kind: Refusal,
  command: string,
  error: ServerError,
  options: { readonly reason?: string } = {},
): AppFailure {
  const reason = options.reason ?? words(error.text) ?? t('connection:command.noReason');
  const sentence = t(`connection:command.${kind}`, { command, reason });
  return failure(codes[kind], sentence, { command, serverCode: error.code, reason });
}

/** The server's words on one line, without the full stop that the sentence around them brings. */
export function words(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line === '' ? null : line.slice(0, WORDS);
}
