import type { ConnectionView } from './connection.ts';

/**
 * Whether commands reach the server and what is shown is live: over the socket, or by single calls while no socket
 * can be had (the connection goes on trying then, so its state changes).
 */
export function isUsable({ state, carrier }: Pick<ConnectionView, 'state' | 'carrier'>): boolean {
  return state.k === 'online' || carrier === 'http';
}
