import { once } from 'node:events';
import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * A proxy that resolves every name to this computer and records the requested names. `status`: refuses every request with it. `signIn`:
 * requires this `user:password`.
 */
export async function startProxy({ status, signIn }: { status?: number; signIn?: string } = {}) {
  const asked: string[] = [];
  const open: Duplex[] = [];
  const wanted = signIn === undefined ? null : `Basic ${Buffer.from(signIn).toString('base64')}`;
  const refusal = ({ headers }: IncomingMessage): number | undefined =>
    wanted !== null && headers['proxy-authorization'] !== wanted ? 407 : status;
  const proxy = createServer();
  proxy.on('request', (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    asked.push(url.host);
    const refused = refusal(incoming);
    if (refused !== undefined) {
      outgoing.writeHead(refused).end();
      return;
    }
    const far = request(
      { port: url.port, path: url.pathname, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    far.on('error', () => outgoing.destroy());
    incoming.pipe(far);
  });
  proxy.on('connect', (incoming, socket: Duplex) => {
    asked.push(incoming.url ?? '');
    open.push(socket.on('error', () => undefined));
    const refused = refusal(incoming);
    if (refused !== undefined) {
      socket.end(`HTTP/1.1 ${String(refused)} Refused\r\n\r\n`);
      return;
    }
    const far = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(far).pipe(socket);
    });
    open.push(far.on('error', () => socket.destroy()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    asked,
    stop: async () => {
      for (const one of open) one.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
