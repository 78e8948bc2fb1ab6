import { DemoError } from '../kit/demo-error.ts';

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

export type Code = (typeof codes)[keyof typeof codes];

/** A rejected command. */
export const commandError = (code: Code, message: string): DemoError =>
  new DemoError(code, message);

/** Any other error reaches the client as 999 with its message. */
export const asRefusal = (cause: unknown): DemoError =>
  cause instanceof DemoError
    ? cause
    : new DemoError(codes.other, cause instanceof Error ? cause.message : String(cause));
