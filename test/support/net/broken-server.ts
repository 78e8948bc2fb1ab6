import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { startScripted } from './http-fault-server.ts';

const wrong = [
  '[]',
  '7',
  '"text"',
  'null',
  'true',
  '[[[]]]',
  '{}',
  '[null]',
  '{"data":7,"dags":{},"dag":[],"values":"x","items":{},"DAGs":1,"errors":7,"error":[],"users":null}',
  '{"data":{"__schema":[]},"errors":[null],"dags":[null,7],"issues":[7],"version":{},"result":[]}',
];

/** What a broken server writes to a connection after a request. Null: nothing, ever. */
type Fault = (asked: IncomingMessage, turn: number) => string | null;

const faults: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500].map((status) => [
      `refuses with ${String(status)} and sends the token back`,
      ({ headers }: IncomingMessage) => {
        const said = `no: ${String(headers.authorization)} ${String(headers['x-api-key'])}`;
        return answer(status, 'application/json', JSON.stringify({ message: said, error: said }));
      },
    ]),
  ),
  'redirects to another host': () =>
    'HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example.invalid/\r\nContent-Length: 0\r\n\r\n',
  'answers with a web page': () => answer(200, 'text/html', '<!doctype html><p>Sign in'),
  'answers with nothing': () => answer(200, 'application/json', ''),
  'cuts its JSON': () => answer(200, 'application/json', '{"dags":[{"name":"'),
  'cuts its answer': () => 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{"da',
  'answers JSON of other types': (_asked, turn) =>
    answer(200, 'application/json', wrong[turn % wrong.length] ?? ''),
  'speaks no HTTP': () => '\u0000\u0001\u0002SSH-2.0\r\n\r\n',
  'hangs up': () => '',
  'never answers': () => null,
  'never ends its answer': () => 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[',
};

const answer = (status: number, type: string, body: string): string =>
  `HTTP/1.1 ${String(status)} X\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${String(Buffer.byteLength(body))}\r\nConnection: close\r\n\r\n${body}`;

export const serverFaults = Object.keys(faults);

/** Starts a server on 127.0.0.1 that is broken in one way, for requests and upgrades alike. */
export async function startBroken(fault: string) {
  let turn = 0;
  const misbehave = (asked: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => undefined);
    const written = faults[fault]?.(asked, turn) ?? null;
    turn += 1;
    if (written === null) return;
    if (fault !== 'never ends its answer') {
      socket.end(written, 'latin1');
      return;
    }
    const more = (): void => {
      if (!socket.destroyed) socket.write('1,'.repeat(50_000), () => setImmediate(more));
    };
    socket.write(written, 'latin1');
    more();
  };
  const scripted = await startScripted((asked) => misbehave(asked, asked.socket));
  const { server, origin } = scripted;
  server.on('upgrade', misbehave);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    url: origin,
    stop: (): Promise<void> => {
      // Includes upgraded connections.
      for (const socket of sockets) socket.destroy();
      return scripted.stop();
    },
  };
}
