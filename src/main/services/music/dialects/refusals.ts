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

/** A refused command in one sentence of ours; the command and the server's own words for it are the detail. */
export function refused(
  kind: Refusal,
  command: string,
  error: ServerError,
  options: { readonly reason?: string } = {},
): AppFailure {
  const reason = options.reason ?? serverText(error.text) ?? t('connection:command.noReason');
  return failure(codes[kind], sentence(kind, error.code), {
    command,
    serverCode: error.code,
    reason,
  });
}

/** The server's words on one line, without the full stop that the sentence around them brings. */
export function serverText(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line === '' ? null : line.slice(0, WORDS);
}

/** What the numbers of current servers are about, where that says more than "refused". */
const abouts: Readonly<Record<number, () => string>> = {
  1: () => t('connection:command.provider'),
  7: () => t('connection:command.audio'),
  8: () => t('connection:command.queueEmpty'),
  9: () => t('connection:command.cannot'),
  10: () => t('connection:command.notThere'),
  13: () => t('connection:command.unplayable'),
};

const sentence = (kind: Refusal, code: number | null): string =>
  (kind === 'rejected' && code !== null ? abouts[code]?.() : undefined) ??
  t(`connection:command.${kind}`);
