import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy that resolves every name to this computer and records the requested names. */
export async function startProxy() {
  const asked: string[] = [];
  const open: Duplex[] = [];
  const proxy = createServer();
  proxy.on('request', (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    asked.push(url.host);
    const far = request(
      { port: url.port, path: url.pathname, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(far);
  });
  proxy.on('connect', (incoming, socket: Duplex) => {
    asked.push(incoming.url ?? '');
    const far = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(far).pipe(socket);
    });
    for (const one of [socket, far]) open.push(one.on('error', () => undefined));
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
