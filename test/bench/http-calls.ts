import { createClient } from '../../src/main/net/client.ts';
import { bearer } from '../../src/main/net/credential.ts';
import { createHttp } from '../../src/main/net/http.ts';
import { createNodeFetch } from '../../src/main/net/node-fetch.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { scaled } from './measure.ts';

/** Sends requests in one of two ways and prints the CPU per request (us, user and system) after a warm-up. */
const CALLS = scaled(3_000, 20);
const WARM_UP = scaled(500, 20);
const AT_ONCE = 4;
const origin = process.env['BENCH_ORIGIN'] ?? '';

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const http = createHttp({ fetch: createNodeFetch({}), clock: systemClock, log });
const credential = bearer((use) => use('TOKEN_CANARY'));
const client = createClient(
  { http, clock: systemClock, random: Math.random },
  { origin, credential },
);

const ways: Record<string, (path: string) => Promise<unknown>> = {
  bare: async (path) => {
    const headers = { authorization: 'Bearer TOKEN_CANARY' };
    const response = await fetch(`${origin}${path}`, { headers });
    return JSON.parse(await response.text()) as unknown;
  },
  client: async (path) => (await client.request({ path, expect: 'json' })).body,
};
const ask = ways[process.env['BENCH_KIND'] ?? ''] ?? ways['bare'];

async function run(calls: number, name: string): Promise<void> {
  let left = calls;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await ask?.(`/${name}/${String(left)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

await run(WARM_UP, 'warm');
const before = process.cpuUsage();
await run(CALLS, 'measured');
const used = process.cpuUsage(before);
process.stdout.write(`${String((used.user + used.system) / CALLS)}\n`);
// Kept running until it is stopped, like every measured process.
process.stdin.resume();
