import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Handled = Promise<void> | void;

const ignore = (): void => undefined;

/**
 * Handles the requests of a server. Any program on this computer, and any web page in its browser, can send them, so whatever `handle` throws
 * and whatever happens to a socket ends that one request, never the process. `failed`: what to do about a handler that threw; default: closes
 * the connection.
 */
export function handleRequests(
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => Handled,
  failed: (error: unknown, response: ServerResponse) => void = (_error, response) =>
    response.destroy(),
): void {
  // A connection that could not be accepted, or an address in use, for which callers add a listener of their own.
  server.on('error', ignore);
  server.on('request', (request, response) => {
    request.on('error', ignore);
    response.on('error', ignore);
    attempt(
      () => handle(request, response),
      (error) => failed(error, response),
    );
  });
}

/** Handles the upgrades of a server, likewise. `handle` takes over the socket; if it throws, the socket is closed. */
export function handleUpgrades(
  server: Server,
  handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => Handled,
  failed: (error: unknown) => void = ignore,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    attempt(
      () => handle(request, socket, head),
      (error) => {
        socket.destroy();
        failed(error);
      },
    );
  });
}

function attempt(handle: () => Handled, failed: (error: unknown) => void): void {
  const run = async (): Promise<void> => {
    await handle();
  };
  run().catch(failed);
}
