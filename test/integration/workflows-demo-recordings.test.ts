import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { legacyApi, newApi, onlyCurrent } from '../support/workflows/workflows-demo-cases.ts';

interface Recorded {
  readonly note: string;
  readonly request?: { readonly path: string };
  readonly response?: {
    readonly status: number;
    readonly contentType: string | null;
    readonly body?: unknown;
    readonly frames?: readonly string[];
  };
}

const folder = new URL('../fixtures/dagu/', import.meta.url);
function recorded(version: string, topic: string, note: string): NonNullable<Recorded['response']> {
  const text = readFileSync(new URL(`${version}-${topic}.json`, folder), 'utf8');
  const { calls } = JSON.parse(text) as { calls: Recorded[] };
  const found = calls.find((call) => call.note === note && call.request !== undefined)?.response;
  if (found === undefined) throw new Error(`${version} ${topic} has no "${note}"`);
  return found;
}

/** Kinds of values by their path in a JSON value; elements of a list share one path. */
function kindsOf(value: unknown, path = '', kinds = new Map<string, Set<string>>()) {
  const isList = Array.isArray(value);
  const kind = value === null ? 'null' : isList ? 'list' : typeof value;
  kinds.set(path, (kinds.get(path) ?? new Set()).add(kind));
  if (isList) for (const one of value) kindsOf(one, `${path}[]`, kinds);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) kindsOf(one, `${path}.${key}`, kinds);
  return kinds;
}

/** Keys that are there or not as the data has it, on both sides. */
const byData: readonly string[] = [
  'description',
  'depends',
  'params',
  'queuedAt',
  'nextRun',
  'error',
  'script',
  'args',
  'onFailure',
  'defaultParams',
  'paramSchema',
  'workerId',
  'Schedule',
  'Params',
  'Tags',
  'Depends',
  'labels',
  'tags',
  'schedule',
  'Args',
];

/** What the demo has otherwise than the recorded server, with the reason. */
const different: readonly (readonly [RegExp, string])[] = [
  [/\.(executorConfig|commands)\b/, 'every step of the demo is one command; nothing is executed'],
  [/\.conditions\b/, 'queued runs of the demo do not say why they wait'],
  [/\.(sourceFileName|specFromFile)$/, 'recorded runs that came from a queue lack them'],
  [/\.(triggerType|autoRetryLimit)$/, 'runs that never were have none'],
];

/** Entries of `different` that were needed. */
const needed = new Set<RegExp>();
const usedKeys = new Set<string>();

/** Paths whose kinds differ, without those that are known. */
function differences(demo: unknown, server: unknown): string[] {
  const ours = kindsOf(demo);
  const theirs = kindsOf(server);
  const parent = (path: string) => path.replace(/(\.[^.[]*|\[\])$/, '');
  const found: string[] = [];
  for (const [path, kinds] of ours) {
    const real = theirs.get(path);
    if (real === undefined && theirs.has(parent(path))) found.push(`only here: ${path}`);
    const other = [...kinds].filter((kind) => real !== undefined && !real.has(kind));
    if (other.length > 0) found.push(`${path}: ${other.join()} for ${[...(real ?? [])].join()}`);
  }
  for (const path of theirs.keys())
    if (!ours.has(path) && ours.has(parent(path)) && !path.endsWith('[]'))
      found.push(`missing: ${path}`);
  const names = (text: string) => text.replace(/^(only here|missing): |: .*$/g, '');
  return found.filter((text) => {
    const key = byData.find((one) => names(text).split(/[.[]/).includes(one));
    if (key !== undefined) usedKeys.add(key);
    if (key !== undefined) return false;
    const known = different.find(([pattern]) => pattern.test(names(text)));
    if (known !== undefined) needed.add(known[0]);
    return known === undefined;
  });
}

const running: WorkflowsDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});

type Auth = 'none' | 'basic' | 'login' | 'key';
async function start(generation: string, auth: Auth, clock = new FakeClock()) {
  const demo = await startWorkflowsDemo({ generation, auth, clock });
  running.push(demo);
  return demo;
}

async function ask(demo: WorkflowsDemo, line: string, body?: unknown, authorization?: string) {
  const [method = '', path = ''] = line.split(' ');
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const headers = authorization === undefined ? {} : { authorization };
  const response = await fetch(demo.url + path, { method, body: text, headers });
  const answered = await response.text();
  const type = response.headers.get('content-type');
  const json: unknown = type?.startsWith('application/json') ? JSON.parse(answered) : answered;
  return { status: response.status, type, body: json };
}

/** Compares one answer of the demo with the recorded one. */
function compare(
  got: Awaited<ReturnType<typeof ask>>,
  { status, contentType, body }: NonNullable<Recorded['response']>,
): void {
  expect([got.status, got.type]).toEqual([status, contentType]);
  if (contentType !== 'application/json') return;
  expect(differences(got.body, body)).toEqual([]);
  if (status >= 400) {
    const code = (value: unknown) => (value as { code: unknown }).code;
    expect(code(got.body)).toBe(code(body));
  }
}

describe.each([
  ['current', '2.14.0', '/api/v1', [...newApi, ...onlyCurrent]],
  ['1.30', '1.30.3', '/api/v2', newApi],
  ['1.16', '1.16.12', '/api/v1', legacyApi],
] as const)('demo %s beside the recorded %s', (generation, version, base, cases) => {
  it('answers in the same form', async () => {
    const demo = await start(generation, 'none');
    const wrong: string[] = [];
    for (const [topic, note, line, body] of cases) {
      const got = await ask(demo, line.replace(' ', ` ${base}`), body);
      try {
        compare(got, recorded(version, topic, note));
      } catch (error) {
        wrong.push(`${topic} "${note}" ${line}: ${(error as Error).message.slice(0, 900)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('serves its page for paths outside the interface', async () => {
    const demo = await start(generation, 'none');
    compare(await ask(demo, 'GET /some/page'), recorded(version, 'errors', 'path outside the API'));
  });

  it('refuses Basic credentials as recorded', async () => {
    const demo = await start(generation, 'basic');
    const good = `Basic ${Buffer.from(`${demo.user}:${demo.password}`).toString('base64')}`;
    const list = `GET ${base}/dags?limit=50&name=relink`;
    const from = (note: string) => recorded(version, 'auth-basic', note);
    compare(await ask(demo, `GET ${base}/health`), from('health without login'));
    compare(await ask(demo, list), from('nothing sent'));
    compare(await ask(demo, list, undefined, 'Basic eDp5'), from('wrong'));
    compare(await ask(demo, list, undefined, good), from('good'));
  });
});

describe.each([
  ['current', '2.14.0', '/api/v1'],
  ['1.30', '1.30.3', '/api/v2'],
])('logins of demo %s', (generation, version, base) =>
  it('logs in, and refuses a login that ended', async () => {
    const clock = new FakeClock();
    const demo = await start(generation, 'login', clock);
    const from = (note: string) => recorded(version, 'auth-builtin', note);
    const login = (password: string) =>
      ask(demo, `POST ${base}/auth/login`, { username: demo.user, password });
    compare(await ask(demo, `GET ${base}/dags`), from('nothing sent'));
    compare(await login('no'), from('login wrong'));
    const good = await login(demo.password);
    compare(good, from('login'));
    const bearer = `Bearer ${(good.body as { token: string }).token}`;
    compare(await ask(demo, `GET ${base}/auth/me`, undefined, bearer), from('who am I'));
    compare(
      await ask(demo, `GET ${base}/dags?name=relink`, undefined, bearer),
      from('list by API key'),
    );
    clock.advance(25 * 3_600_000);
    const after = await ask(demo, `GET ${base}/dags`, undefined, bearer);
    compare(after, from('after the token ran out (server set to 15 s)'));
  }),
);

describe('demo 1.30 besides', () =>
  it('still serves the older interface, thinner', async () => {
    const demo = await start('1.30', 'none');
    const from = (note: string) => recorded('1.30.3', 'v1-beside', note);
    compare(
      await ask(demo, 'GET /api/v1/dags?limit=1&searchName=relink'),
      from('legacy list at v1'),
    );
    compare(
      await ask(demo, 'POST /api/v1/dags/relink-missing', { action: 'start' }),
      from('legacy start at v1'),
    );
    const login = await start('1.30', 'login');
    expect((await ask(login, 'GET /api/v1/health')).status).toBe(404);
  }));

describe('event stream of the demo', () =>
  it('sends the frames of the recorded one', async () => {
    const demo = await start('current', 'none');
    const topics = 'topic=dag:guide-export&topic=dagruns:limit%3D2%26fromDate%3D1';
    const { body, headers } = await fetch(`${demo.url}/api/v1/events/stream?${topics}`);
    expect(headers.get('content-type')).toBe('text/event-stream');
    const { frames = [] } = recorded('2.14.0', 'sse', 'a run starts 0.7 s after the stream');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.split('\n\n').length < 4) text += (await reader?.read())?.value ?? '\n\n';
    await reader?.cancel();
    const keys = (frame = ''): string[] =>
      frame.split('\n').map((line) => line.split(':')[0] ?? '');
    const got = text.split('\n\n');
    expect([keys(got[0]), keys(got[1])]).toEqual([keys(frames[0]), keys(frames[1])]);
    const data = (frame = ''): unknown => JSON.parse(frame.slice(frame.indexOf('data: ') + 6));
    expect(differences(data(got[0]), data(frames[0]))).toEqual([]);
    expect(
      differences(
        data(got[2]),
        data(frames.find((one) => one.includes('dagruns:') && one.endsWith('}}'))),
      ),
    ).toEqual([]);
    const unknown = await ask(demo, 'POST /api/v1/events/stream/topics', { sessionID: 'nope' });
    const from = recorded('2.14.0', 'sse', 'change topics of an unknown session');
    expect([unknown.status, unknown.body]).toEqual([from.status, from.body]);
  }));

describe('known differences', () =>
  it('are all still there', () => {
    const gone = different.filter(([pattern]) => !needed.has(pattern)).map(([, reason]) => reason);
    expect(gone).toEqual([]);
    expect(byData.filter((key) => !usedKeys.has(key))).toEqual([]);
  }));
