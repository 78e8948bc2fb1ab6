import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import {
  createScheduler,
  findScheduler,
} from '../../../src/main/services/workflows/scheduler/probe.ts';
import { parseJson } from '../../../src/shared/lib/json.ts';
import { clientRig } from '../net/client-rig.ts';
import { startScripted } from '../net/http-fault-server.ts';

export type DaguVersion = '1.16.12' | '1.30.3' | '2.14.0';

interface RecordedCall {
  readonly request?: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response?: {
    readonly status: number;
    readonly contentType: string | null;
    readonly body: unknown;
  };
}
export type Answer = NonNullable<RecordedCall['response']>;

/** A request as received by the replaying server; `path` includes its query, decoded. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const decoded = (path: string): string => decodeURIComponent(path.replaceAll('+', ' '));

/**
 * The recorded responses of topics by `METHOD path?query`; the first one if there are several. The order of query parameters is ignored.
 */
function recordings(version: DaguVersion, topics: readonly string[]): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const topic of topics) {
    const file = new URL(`../../fixtures/dagu/${version}-${topic}.json`, import.meta.url);
    const { calls } = JSON.parse(readFileSync(file, 'utf8')) as { calls: RecordedCall[] };
    for (const { request, response } of calls) {
      if (request === undefined || response === undefined) continue;
      const key = keyOf(request.method, request.path);
      if (!answers.has(key)) answers.set(key, response);
    }
  }
  return answers;
}

function keyOf(method: string, path: string): string {
  const [at = '', query = ''] = path.split('?');
  const fields = query === '' ? [] : decoded(query).split('&').toSorted();
  return `${method} ${decoded(at)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  body,
  contentType: 'application/json',
});

const lost: Answer = { status: 404, contentType: 'text/plain', body: '404 page not found\n' };

/** One recorded response; `key`: method, path and query. */
export function recordedAnswer(version: DaguVersion, topic: string, key: string): Answer {
  const [method = '', path = ''] = key.split(' ');
  const answer = recordings(version, [topic]).get(keyOf(method, path));
  if (answer === undefined) throw new Error(`not recorded: ${key}`);
  return answer;
}

export const recordedBody = (version: DaguVersion, topic: string, key: string): unknown =>
  recordedAnswer(version, topic, key).body;

/** Starts servers that replay a recorded one, with handwritten responses in addition, and stops them after the test. */
export function useDaguReplay() {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function serve(
    answers: ReadonlyMap<string, Answer>,
    own: Readonly<Record<string, Answer | readonly Answer[]>>,
  ) {
    const sent: Sent[] = [];
    const scripted = new Map(
      Object.entries(own).map(([key, value]) => {
        const [method = '', path = ''] = key.split(' ');
        return [keyOf(method, path), [value].flat()];
      }),
    );
    const listener: RequestListener = (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        const { method = '', url = '' } = request;
        const key = keyOf(method, url);
        sent.push({ method, path: decoded(url), body: parseJson(text) ?? null });
        const queue = scripted.get(key);
        const answer =
          (queue !== undefined && queue.length > 1 ? queue.shift() : queue?.[0]) ??
          answers.get(key) ??
          lost;
        response.statusCode = answer.status;
        if (answer.contentType !== null) response.setHeader('content-type', answer.contentType);
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      });
    };
    const server = await startScripted(listener);
    stops.push(() => server.stop());
    const { client, throughTime } = clientRig(server.origin);
    return { client, throughTime, sent, origin: server.origin };
  }

  return {
    serve: (own: Readonly<Record<string, Answer | readonly Answer[]>>) => serve(new Map(), own),
    /** The scheduler of a recorded server, found by the probe. `sent` contains the requests after the probe. */
    replay: async (
      version: DaguVersion,
      topics: readonly string[],
      own: Readonly<Record<string, Answer | readonly Answer[]>> = {},
    ) => {
      const lists = {
        '1.16.12': { 'GET /api/v1/dags?limit=1&page=1': json({ DAGs: [], PageCount: 1 }) },
        '1.30.3': { 'GET /api/v2/dags?perPage=1': json({ dags: null }) },
        '2.14.0': { 'GET /api/v1/dags?perPage=1': json({ dags: [] }) },
      }[version];
      const answers = recordings(version, ['health', ...topics]);
      const { client, sent, throughTime } = await serve(answers, { ...lists, ...own });
      const { signal } = new AbortController();
      const found = await findScheduler(client, signal);
      sent.length = 0;
      return { scheduler: createScheduler(client, found), found, sent, throughTime };
    },
  };
}
