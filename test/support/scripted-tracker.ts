import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basic } from '../../src/main/net/credential.ts';
import { trackerLimits } from '../../src/main/services/issues/tracker/call.ts';
import { createTracker } from '../../src/main/services/issues/tracker/create-tracker.ts';
import { clientRig } from './client-rig.ts';

/** `status` with `body` as JSON. */
export interface Scripted {
  readonly status?: number;
  readonly body: unknown;
}
export interface AskedOfScript {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
}
/** By `METHOD path` without query; what is missing is 404. */
export type Script = Readonly<Record<string, Scripted | ((asked: AskedOfScript) => Scripted)>>;

/** A tracker on 127.0.0.1 that answers as told, and the app's own client for it. */
export async function scriptedTracker(script: Script) {
  const asked: AskedOfScript[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      const one = { method, path, body: text === '' ? null : (JSON.parse(text) as unknown) };
      asked.push(one);
      const found = script[`${method} ${path.split('?')[0] ?? ''}`];
      const none = { status: 404, body: { errorMessages: ['Not here.'] } };
      const { status = 200, body } = typeof found === 'function' ? found(one) : (found ?? none);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const credential = basic('a@example.invalid', (use) => use('token'));
  const { client } = clientRig(url, { ...trackerLimits, credential });
  return {
    ...{ url, asked, tracker: createTracker(client) },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
