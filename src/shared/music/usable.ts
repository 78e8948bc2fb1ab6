import type { ConnectionView } from './connection.ts';

/**
 * Whether commands reach the server and the shown data is live: over the socket, or by single calls while no socket
 * is possible (the connection keeps trying then, so its state changes).
 */
export function isUsable({ state, carrier }: Pick<ConnectionView, 'state' | 'carrier'>): boolean {
  return state.k === 'online' || carrier === 'http';
}
