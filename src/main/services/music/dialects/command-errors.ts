import type { AppFailure, ErrorCode } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isChange } from './command-kind.ts';
import type { ServerError } from './dialect.ts';

export type CommandErrorKind =
  'unsupported' | 'forbidden' | 'notFound' | 'rejected' | 'busy' | 'unauthorized' | 'internal';

const codes: Readonly<Record<CommandErrorKind, ErrorCode>> = {
  unsupported: 'unsupported',
  forbidden: 'forbidden',
  notFound: 'not-found',
  rejected: 'rejected',
  busy: 'busy',
  unauthorized: 'unauthorized',
  internal: 'rejected',
};

/** The server's error number for internal faults, including features that a provider does not implement. */
export const UNSPECIFIC = 999;

/** Longest server message that is shown. */
const MAX_WORDS = 300;

/**
 * The failure for a refused command: this app's message, with the command and the server's message in the detail. After an internal error
 * it is unknown whether a change was made, so that becomes `unconfirmed`.
 */
export function commandError(
  kind: CommandErrorKind,
  command: string,
  error: ServerError,
  options: { readonly reason?: string } = {},
): AppFailure {
  const reason = options.reason ?? serverText(error.text) ?? t('connection:command.noReason');
  const detail = { command, serverCode: error.code, reason };
  if (kind === 'internal' && isChange(command))
    return failure('unconfirmed', t('connection:command.internal'), detail);
  return failure(codes[kind], sentence(kind, error.code), detail);
}

/** The server's message on one line, without its final full stop. */
export function serverText(text: string | null): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line === '' ? null : line.slice(0, MAX_WORDS);
}

/** Server error numbers with a more specific sentence than "rejected". */
const abouts: Readonly<Record<number, () => string>> = {
  1: () => t('connection:command.provider'),
  7: () => t('connection:command.audio'),
  8: () => t('connection:command.queueEmpty'),
  9: () => t('connection:command.cannot'),
  10: () => t('connection:command.notThere'),
  13: () => t('connection:command.unplayable'),
};

const sentence = (kind: CommandErrorKind, code: number | null): string =>
  (kind === 'rejected' && code !== null ? abouts[code]?.() : undefined) ??
  t(`connection:command.${kind === 'internal' ? 'rejected' : kind}`);
