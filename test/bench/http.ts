import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Row } from './measure.ts';
import { median, onceArgs, row, scaled } from './measure.ts';
import { startLines } from './processes.ts';

const ROUNDS = scaled(5);

/** CPU per request of a service client compared with plain `fetch` and `JSON.parse`: 20 kB of JSON over keep-alive, 4 at once. */
export async function benchHttp(): Promise<Row[]> {
  const body = JSON.stringify(
    Array.from({ length: 100 }, (_, id) => ({
      id,
      name: `Issue ${String(id)}`,
      text: 'x'.repeat(150),
    })),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const measured: Record<'bare' | 'client', number[]> = { bare: [], client: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of ['bare', 'client'] as const) {
      const env = { BENCH_KIND: kind, BENCH_ORIGIN: `http://127.0.0.1:${String(port)}` };
      const child = startLines(['test/bench/http-calls.ts', ...onceArgs], env);
      measured[kind].push(Number(await child.next()));
      await child.stop();
    }
  server.closeAllConnections();
  server.close();
  const what = 'main: CPU per HTTP request (floor: bare fetch + JSON.parse)';
  return [row(what, median(measured.client), median(measured.bare), 'us', '<= 1.5x')];
}
