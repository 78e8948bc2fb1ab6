import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestTarget } from '../node/request-target.ts';
import { readTarget } from '../node/request-target.ts';
import { handleRequests } from '../node/http-listener.ts';
import { send, textAnswer } from './http-answer.ts';

export interface HttpServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Closes the port and all connections. */
  stop(): Promise<void>;
}

/** Answers one request. A rejection closes its connection. */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
) => Promise<void> | void;

export const malformed = textAnswer(400, 'Bad Request');

/** Serves HTTP on 127.0.0.1 (`port` 0: any free one). Malformed targets get 400. Rejects with the system's error if the port is in use. */
export async function serveHttp(port: number, answer: AnswerRequest): Promise<HttpServer> {
  const server = createServer();
  handleRequests(server, (request, response) => {
    const target = readTarget(request.url);
    return target === null ? send(response, malformed) : answer(request, response, target);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${String(address.port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
