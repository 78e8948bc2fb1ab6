/** All error codes of calls. The list is closed: the renderer has a text for each. */
export const errorCodes = [
  'invalid-input',
  'not-found',
  'ambiguous',
  'offline',
  'connection-lost',
  'unreachable',
  'timeout',
  'certificate',
  'not-this-server',
  'untrusted',
  'unauthorized',
  'forbidden',
  'unsupported',
  'rejected',
  'unconfirmed',
  'conflict',
  'read-only',
  'needs-yes',
  'amount-mismatch',
  'not-enough-data',
  'busy',
  'storage',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const isErrorCode = (value: unknown): value is ErrorCode =>
  (errorCodes as readonly unknown[]).includes(value);

/** A failure as data: it crosses process boundaries unchanged. `message` is a full sentence for the user. */
export interface AppError {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  detail?: Record<string, unknown> | undefined;
}

/** The only Error that services throw on purpose. */
export class AppFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}

/** Whether a change may have been carried out. */
export const isUnconfirmed = (error: unknown): error is AppFailure =>
  error instanceof AppFailure && error.error.code === 'unconfirmed';

/** Nothing was carried out, and another attempt may succeed. Never `unconfirmed`: a repeat could carry out the change twice. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'offline',
  'connection-lost',
  'unreachable',
  'timeout',
  'busy',
]);

/** Creates a failure. `detail` may name the field, the command, candidates; never a secret. */
export function failure(
  code: ErrorCode,
  message: string,
  detail?: Record<string, unknown>,
  options?: ErrorOptions,
): AppFailure {
  const base = { code, message, retryable: retryableCodes.has(code) };
  return new AppFailure(detail === undefined ? base : { ...base, detail }, options);
}
