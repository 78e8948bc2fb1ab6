import { Refusal } from '../kit/refusal.ts';

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
export const refused = (code: Code, message: string): Refusal => new Refusal(code, message);

/** Any other error reaches the client as 999 with its message. */
export const asRefusal = (cause: unknown): Refusal =>
  cause instanceof Refusal
    ? cause
    : new Refusal(codes.other, cause instanceof Error ? cause.message : String(cause));
