import type { ServerResponse } from 'node:http';
import { serverBefore } from './server-before.ts';

/** Ways to lose the response to a write, which then has no effect. */
export const losses = ['drop', 'cut', '502', '503', 'page', '302'] as const;
export type Loss = (typeof losses)[number];
/** `hold`: the response never comes. */
type Fate = Loss | 'hold';

/**
 * A proxy that loses the responses to writes in the given way and passes on everything else. `lost`: the lost writes. `loss` null: passes
 * on writes, too. `down`: after a lost write, every response is 502.
 */
export async function losingProxy(target: string, isRead: (path: string, body: string) => boolean) {
  const state: { loss: Fate | null; lost: string[]; down: boolean } = {
    loss: null,
    lost: [],
    down: false,
  };
  const server = await serverBefore(target, ({ method, path, body }, response) => {
    if (method !== 'GET' && !isRead(path, body) && state.loss !== null) {
      state.lost.push(`${method} ${path}`);
      lose(response, state.loss);
      return true;
    }
    const isDown = state.down && state.lost.length > 0;
    if (isDown) lose(response, '502');
    return isDown;
  });
  return { ...server, state };
}

function lose(response: ServerResponse, loss: Fate): void {
  if (loss === 'hold') return;
  if (loss === 'drop') response.destroy();
  else if (loss === 'page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  else if (loss === '302') response.writeHead(302, { location: '/login' }).end();
  else if (loss === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"a":', () => response.destroy());
  } else response.writeHead(Number(loss), { 'content-type': 'application/json' }).end('{}');
}
