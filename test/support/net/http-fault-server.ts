import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { readFileSync } from 'node:fs';

/** A real server on 127.0.0.1 that answers as a test specifies and records everything it receives. */
export interface ScriptedServer {
  readonly origin: string;
  readonly port: number;
  readonly server: Server;
  /** Request lines and headers, as received. */
  readonly seen: readonly string[];
  stop(): Promise<void>;
}

const tlsFolder = new URL('../../fixtures/tls/', import.meta.url);
export const authorityFile = new URL('ca.pem', tlsFolder).pathname;

/** The file of a certificate of test/fixtures/tls. */
export const certificateFile = (cert: CertificateName): string =>
  new URL(`${cert}.pem`, tlsFolder).pathname;

export type CertificateName = 'good' | 'other-name' | 'expired' | 'many-names' | 'no-name';

/** `cert` names a certificate of test/fixtures/tls; omitted: plain http. */
export async function startScripted(
  answer: RequestListener,
  cert?: CertificateName,
): Promise<ScriptedServer> {
  const seen: string[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(lineOf(request));
    answer(request, response);
  };
  const server =
    cert === undefined
      ? createServer(listener)
      : createTlsServer(
          {
            key: readFileSync(new URL(`${cert}.key`, tlsFolder)),
            cert: readFileSync(new URL(`${cert}.pem`, tlsFolder)),
          },
          listener,
        );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `${cert === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}`,
    port,
    server,
    seen,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const lineOf = (request: IncomingMessage): string =>
  [`${request.method ?? ''} ${request.url ?? ''}`, ...request.rawHeaders].join('\n');
