import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Core } from '../../core.ts';
import { handleRequests } from '../../../node/http-listener.ts';
import type { Clock } from '../../platform/ports.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';
import type { StaticFiles } from '../common/static-files.ts';
import type { RequestFacts } from './access.ts';
import { decideRequest } from './access.ts';
import { createServer } from './lean-http.ts';
import { loginHead } from './login-page.ts';
import type { Logins } from './logins.ts';
import { refuseSocket } from './error-page.ts';
import { logIn, refuse, sendFetched, sendFile, sendLoginScript } from './respond.ts';

/** Maximum number of connections without a window. */
const MAX_CONNECTIONS = 256;

/**
 * Limits connections to 256: a further one closes the connection whose last complete request is oldest, so that a client with many slow
 * connections loses its own. Window sockets are counted separately.
 */
function limitConnections(server: Server): void {
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
  server.on('upgrade', ({ socket }) => open.delete(socket));
}

export interface HttpPorts {
  readonly core: Core;
  readonly files: StaticFiles;
  readonly logins: Logins;
  readonly pageFailed: (error: unknown) => void;
  readonly clock: Clock;
  /** `127.0.0.1:<port>`, once it is known. */
  readonly authority: () => string;
}

/** All values of a header; Node itself keeps only the first `Host`. */
export function selectHeaders(request: IncomingMessage, name: string): string[] {
  const raw = request.rawHeaders;
  return raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name);
}

/** The facts of a request, for the decisions in access.ts. */
export function toFacts(request: IncomingMessage): RequestFacts {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    hosts: selectHeaders(request, 'host'),
  };
}

/** The window's web server: built files, files of domains, the one-time sign-in. Refuses everything else. */
export function createWebServer(ports: HttpPorts): Server {
  const server = createServer({
    // A missing Host is refused by this code instead of Node, so that this response carries all headers too.
    requireHostHeader: false,
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  handleRequests(
    server,
    (request, response) => answer(request, response, ports),
    (error, response) => {
      ports.pageFailed(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    },
  );
  // A client that reads nothing of its response for this time (ms) is disconnected.
  server.setTimeout(60_000);
  limitConnections(server);
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('clientError', (error, socket) => {
    // A browser may send a request just when its spare connection times out. It repeats the request after 408, but not after 400.
    const timedOut = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    refuseSocket(socket, timedOut ? 408 : 400);
  });
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ports: HttpPorts,
): Promise<void> {
  const access = decideRequest(toFacts(request), ports.authority(), (paths) =>
    ports.logins.knowsPaths(paths),
  );
  switch (access.k) {
    case 'refuse':
      refuse(response, access.status);
      return;
    case 'login': {
      const session = ports.logins.redeem(access.token);
      if (session === null) refuse(response, 403, loginHead(access.to, null));
      else logIn(response, access.to, session);
      return;
    }
    case 'login-script':
      sendLoginScript(request, response);
      return;
    case 'fetched':
      await answerFetched(request, response, access, ports);
      return;
    case 'file': {
      const file = ports.files.get(access.path);
      if (file === undefined) refuse(response, 404);
      else await sendFile(request, response, file);
    }
  }
}

async function answerFetched(
  request: IncomingMessage,
  response: ServerResponse,
  resource: { readonly path: string; readonly request: FileRequest },
  { core }: HttpPorts,
): Promise<void> {
  await whileThere(response, async (signal) => {
    const file = await core.fetchFile(resource.path, resource.request, signal);
    if (signal.aborted) return;
    if (file === null) refuse(response, 404);
    else sendFetched(request, response, file);
  });
}

/** Fetches a file while the page waits; a failure of the other server becomes an error response. */
async function whileThere(
  response: ServerResponse,
  answer: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await answer(gone.signal);
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (!gone.signal.aborted) refuse(response, 502);
  }
}
