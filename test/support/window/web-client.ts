import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Serves the static files of the official web client (`folder`, as unpacked from its wheel) in front of a music server at `server`, like
 * the real server: files first; all other requests go to the server. Resolves with the address.
 */
export async function serveWebClient(
  folder: string,
  server: string,
): Promise<{ url: string; close(): void }> {
  const to = new URL(server);
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, headers } = request;
    const passed = forward(
      { host: to.hostname, port: to.port, path: request.url, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  };
  const web = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', server);
    const name = normalize(pathname === '/' ? 'index.html' : pathname).replace(/^[/.]+/, '');
    readFile(join(folder, name)).then(
      (body) => {
        response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain' });
        response.end(body);
      },
      () => pass(request, response),
    );
  });
  web.on('upgrade', (request: IncomingMessage, socket) => {
    const target = connect(Number(to.port), to.hostname, () => {
      const lines = request.rawHeaders.flatMap((one, at, all) =>
        at % 2 === 0 ? [`${one}: ${all[at + 1] ?? ''}`] : [],
      );
      target.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.pipe(target).pipe(socket);
    });
    for (const end of [socket, target]) end.on('error', () => end.destroy());
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    close: () => {
      web.closeAllConnections();
      web.close();
    },
  };
}
