import type { ConnectionState } from './connection.ts';

/** Whether the connection waits for a new token or sign-in. */
export function needsToken(state: ConnectionState): boolean {
  if (state.k !== 'blocked') return false;
  const { code } = state.cause;
  return code === 'token-refused' || code === 'sign-in-refused' || code === 'no-token';
}
