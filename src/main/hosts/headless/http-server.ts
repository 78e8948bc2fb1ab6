import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';
import type { RequestFacts } from './access.ts';
import { cookieNameOf, cookieValue, decideRequest } from './access.ts';
import type { Logins } from './logins.ts';
import { refuseSocket } from './refusal-page.ts';
import { leadIn, refuse, sendArt, sendFile, sendHls } from './respond.ts';
import type { StaticFiles } from '../common/static-files.ts';

export interface HttpPorts {
  readonly core: Core;
  readonly files: StaticFiles;
  readonly logins: Logins;
  readonly pageFailed: (error: unknown) => void;
  readonly clock: Clock;
  /** `127.0.0.1:<port>`, once it is known. */
  readonly authority: () => string;
  readonly port: () => number;
}

/** Every value of a header as it came; Node itself keeps only the first `Host`. */
export function allOf(request: IncomingMessage, name: string): string[] {
  const raw = request.rawHeaders;
  return raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name);
}

/** What a request says, for the decisions of access.ts. */
export function factsOf(
  request: IncomingMessage,
  ports: Pick<HttpPorts, 'logins' | 'port'>,
): RequestFacts {
  const session = cookieValue(request.headers.cookie, cookieNameOf(ports.port()));
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    hosts: allOf(request, 'host'),
    signedIn: ports.logins.knows(session),
  };
}

/** The web server of the window: the built files, pictures, running channels, the one-time login, and refusals for all else. */
export function createWebServer(ports: HttpPorts): Server {
  const server = createServer(
    {
      // A missing Host is refused by our own rule, so that this answer too carries every header.
      requireHostHeader: false,
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      answer(request, response, ports).catch((error: unknown) => {
        ports.pageFailed(error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500);
      });
    },
  );
  server.maxConnections = 256;
  server.on('checkExpectation', (_request, response) => {
    refuse(response, 417);
  });
  server.on('clientError', (_error, socket) => {
    refuseSocket(socket, 400);
  });
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ports: HttpPorts,
): Promise<void> {
  const facts = factsOf(request, ports);
  const access = decideRequest(facts, ports.authority());
  switch (access.k) {
    case 'refuse':
      refuse(response, access.status, access.status === 401 && cameFromElsewhere(request));
      return;
    case 'login':
      logIn(response, access, facts.signedIn, ports);
      return;
    case 'art':
      await answerArt(request, response, access, ports);
      return;
    case 'hls':
      await answerHls(request, response, access, ports);
      return;
    case 'file': {
      const file = ports.files.get(access.path);
      if (file === undefined) refuse(response, 404);
      else await sendFile(request, response, file);
    }
  }
}

/** A browser that follows a link on another page to the window: its cookie stays out of that one request. */
function cameFromElsewhere(request: IncomingMessage): boolean {
  return (
    request.url === '/' &&
    request.headers['sec-fetch-mode'] === 'navigate' &&
    request.headers['sec-fetch-site'] === 'cross-site'
  );
}

function logIn(
  response: ServerResponse,
  { token, to }: { readonly token: string; readonly to: string },
  signedIn: boolean,
  { logins, port }: HttpPorts,
): void {
  const session = logins.redeem(token);
  if (session !== null)
    leadIn(response, to, `${cookieNameOf(port())}=${session}; HttpOnly; SameSite=Strict; Path=/`);
  // A browser that is in already may come back by its history; the used token opens nothing.
  else if (signedIn) leadIn(response, to, null);
  else refuse(response, 403);
}

async function answerArt(
  request: IncomingMessage,
  response: ServerResponse,
  { id, size }: { readonly id: string; readonly size: number },
  { core }: HttpPorts,
): Promise<void> {
  await whileThere(response, async (signal) => {
    const art = await core.art(id, size, signal);
    if (signal.aborted) return;
    if (art === null) refuse(response, 404);
    else sendArt(request, response, art);
  });
}

async function answerHls(
  request: IncomingMessage,
  response: ServerResponse,
  { channel, file }: { readonly channel: string; readonly file: string },
  { core }: HttpPorts,
): Promise<void> {
  await whileThere(response, async (signal) => {
    const hls = await core.hls(channel, file, signal);
    if (signal.aborted) return;
    if (hls === null) refuse(response, 404);
    else sendHls(request, response, hls);
  });
}

/** Fetches for a page while it waits; a failure of the other server is a refusal. */
async function whileThere(
  response: ServerResponse,
  answer: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
  });
  try {
    await answer(gone.signal);
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (!gone.signal.aborted) refuse(response, 502);
  }
}
