import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections without a window that are held at the same time. */
const MAX_CONNECTIONS = 256;

/**
 * Holds no more than 256 connections: a further one ends the one whose last whole request is longest ago. A client that opens
 * many and sends slowly or nothing loses its own. Sockets of windows are counted elsewhere.
 */
export function limitConnections(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const [oldest] = open;
    if (open.size <= MAX_CONNECTIONS || oldest === undefined) return;
    open.delete(oldest);
    oldest.destroy();
  });
  server.on('request', ({ socket }) => {
    if (open.delete(socket)) open.add(socket);
  });
  server.on('upgrade', ({ socket }) => {
    open.delete(socket);
  });
}
