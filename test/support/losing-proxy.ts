import { text } from 'node:stream/consumers';
import type { ServerResponse } from 'node:http';
import { startScripted } from './http-fault-server.ts';

/** Ways to lose the answer to a write, which then has no effect. */
export const losses = ['drop', 'cut', '502', '503', 'page'] as const;
export type Loss = (typeof losses)[number];
/** `hold`: the answer never comes. */
type Fate = Loss | 'hold';

/**
 * A server before another one that passes on everything but writes, whose answers it loses in the given way. `lost`: these writes. `loss` null:
 * writes are passed on, too. `down`: after a lost write, every answer is 502.
 */
export async function losingProxy(target: string, isRead: (path: string, body: string) => boolean) {
  const state: { loss: Fate | null; lost: string[]; down: boolean } = {
    ...{ loss: null, lost: [], down: false },
  };
  const server = await startScripted((incoming, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url = '/' } = incoming;
      const body = await text(incoming);
      if (method !== 'GET' && !isRead(url, body) && state.loss !== null) {
        state.lost.push(`${method} ${url}`);
        lose(response, state.loss);
        return;
      }
      if (state.down && state.lost.length > 0) {
        lose(response, '502');
        return;
      }
      const { authorization = '', accept = '*/*' } = incoming.headers;
      const type = incoming.headers['content-type'] ?? 'application/json';
      const answer = await fetch(target + url, {
        method,
        headers: {
          accept,
          'content-type': type,
          ...(authorization === '' ? {} : { authorization }),
        },
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    pass().catch(() => response.destroy());
  });
  return { ...server, state };
}

function lose(response: ServerResponse, loss: Fate): void {
  if (loss === 'hold') return;
  if (loss === 'drop') response.destroy();
  else if (loss === 'page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  else if (loss === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"a":', () => response.destroy());
  } else response.writeHead(Number(loss), { 'content-type': 'application/json' }).end('{}');
}
