import { text } from 'node:stream/consumers';
import { basic } from '../../../src/main/net/credential.ts';
import { trackerLimits } from '../../../src/main/services/issues/tracker/call.ts';
import { createTracker } from '../../../src/main/services/issues/tracker/create-tracker.ts';
import { clientRig } from '../net/client-rig.ts';
import { startScripted } from '../net/http-fault-server.ts';

/** A response: `status` with `body` as JSON. */
interface Scripted {
  readonly status?: number;
  readonly body: unknown;
}
interface AskedOfScript {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
}
/** By `METHOD path` without query; missing ones get 404. */
export type Script = Readonly<Record<string, Scripted | ((asked: AskedOfScript) => Scripted)>>;

/** Starts a scripted tracker on 127.0.0.1, and the app's own client for it. */
export async function scriptedTracker(script: Script) {
  const asked: AskedOfScript[] = [];
  const server = await startScripted((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = '', url: path = '' } = request;
      const sent = await text(request);
      const one = { method, path, body: sent === '' ? null : (JSON.parse(sent) as unknown) };
      asked.push(one);
      const found = script[`${method} ${path.split('?')[0] ?? ''}`];
      const none = { status: 404, body: { errorMessages: ['Not here.'] } };
      const { status = 200, body } = typeof found === 'function' ? found(one) : (found ?? none);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    answer().catch(() => response.destroy());
  });
  const credential = basic('a@example.invalid', (use) => use('token'));
  const { client } = clientRig(server.origin, { ...trackerLimits, credential });
  const stop = (): Promise<void> => server.stop();
  return { url: server.origin, asked, tracker: createTracker(client), stop };
}
