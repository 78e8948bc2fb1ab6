import { text } from 'node:stream/consumers';
import type { Clock } from '../../src/main/platform/ports.ts';
import { startScripted } from './http-fault-server.ts';

/** A server before another one that passes on requests with `slow.text` in their body only after `slow.ms` of the clock, and counts them. */
export async function slowProxy(target: string, clock: Clock) {
  const slow = { text: '', ms: 0, asked: 0 };
  const server = await startScripted((incoming, response) => {
    const pass = async (): Promise<void> => {
      const body = await text(incoming);
      if (slow.text !== '' && body.includes(slow.text)) {
        slow.asked += 1;
        await new Promise<void>((resolve) => void clock.after(slow.ms, resolve));
      }
      const { authorization = '', accept = '*/*' } = incoming.headers;
      const answer = await fetch(target + (incoming.url ?? ''), {
        method: incoming.method ?? 'GET',
        headers: { authorization, accept, 'content-type': 'application/json' },
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    pass().catch(() => response.destroy());
  });
  return { ...server, slow };
}
