/** A rejected command: the error number and message for the client. */
export class ServerError extends Error {
  readonly code: number;
  readonly details: string;

  constructor(code: number, details: string) {
    super(details);
    this.name = 'ServerError';
    this.code = code;
    this.details = details;
  }
}

/** Error numbers used by this server. */
export const codes = {
  notEmpty: 0,
  providerUnavailable: 1,
  mediaNotFound: 2,
  invalidData: 3,
  queueEmpty: 8,
  unsupported: 9,
  playerUnavailable: 10,
  playerCommandFailed: 11,
  invalidCommand: 12,
  invalidUri: 14,
  authRequired: 20,
  forbidden: 22,
  invalidToken: 23,
  setupRequired: 503,
  other: 999,
} as const;

/** Any other error reaches the client as 999 with its message. */
export function asServerError(cause: unknown): ServerError {
  if (cause instanceof ServerError) return cause;
  return new ServerError(codes.other, cause instanceof Error ? cause.message : String(cause));
}
