import './connection-texts.ts';
import { t } from '../i18n/translate.ts';
import type { Cause, CauseCode } from './connection.ts';
import type { NetCauseCode } from '../net/cause.ts';
import { isNetCause, netErrorCodes, netSentence } from '../net/cause.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { AppFailure, failure } from '../contract/errors.ts';

/** Causes that only music servers have. */
const musicErrorCodes: Readonly<Record<Exclude<CauseCode, NetCauseCode>, ErrorCode>> = {
  'not-a-music-server': 'not-this-server',
  'other-server': 'not-this-server',
  'needs-setup': 'rejected',
  'too-old': 'unsupported',
  starting: 'offline',
  'http-only': 'offline',
};

/** Common causes with a more helpful sentence for music servers. */
const inMusicWords = ['refused', 'speaks-html', 'too-large', 'bad-address'] as const;
const hasMusicWords = (code: CauseCode): code is (typeof inMusicWords)[number] =>
  (inMusicWords as readonly string[]).includes(code);

/** The whole sentence for a cause. */
export function causeSentence({ code, detail }: Cause): string {
  if (isNetCause(code) && !hasMusicWords(code)) return netSentence({ code, detail });
  return t(`connection:cause.${code}`, { detail: detail ?? t('connection:here') });
}

/** A failure with its cause in `detail.cause`; `extra` can add facts such as `status`. */
export function causeFailure(
  cause: Cause,
  extra?: Record<string, unknown>,
  options?: ErrorOptions,
): AppFailure {
  const code = isNetCause(cause.code) ? netErrorCodes[cause.code] : musicErrorCodes[cause.code];
  return failure(code, causeSentence(cause), { ...extra, cause }, options);
}

/** The cause of a failure, or null if it is of another kind. */
export function getCause(error: unknown): Cause | null {
  if (!(error instanceof AppFailure)) return null;
  const cause = error.error.detail?.['cause'];
  if (typeof cause !== 'object' || cause === null) return null;
  const { code, detail } = cause as { readonly code?: unknown; readonly detail?: unknown };
  if (typeof code !== 'string' || !isCause(code)) return null;
  return typeof detail === 'string' || detail === null ? { code, detail } : null;
}

const isCause = (code: string): code is CauseCode =>
  isNetCause(code) || Object.hasOwn(musicErrorCodes, code);
