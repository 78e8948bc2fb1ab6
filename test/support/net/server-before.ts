import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startScripted } from './http-fault-server.ts';

interface Passing {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/**
 * A server in front of another one. `takes` sees each request first; the other server gets those that it does not take, with their
 * credential.
 */
export const serverBefore = (
  target: string,
  takes: (request: Passing, response: ServerResponse) => boolean | Promise<boolean>,
) =>
  startScripted((incoming, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url: path = '/' } = incoming;
      const body = await text(incoming);
      if (await takes({ method, path, body }, response)) return;
      const { authorization = '', accept = '*/*' } = incoming.headers;
      const type = incoming.headers['content-type'] ?? 'application/json';
      const answer = await fetch(target + path, {
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
