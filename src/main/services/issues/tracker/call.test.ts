import { afterAll, describe, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import { json, startService } from '../../../../../test/support/net/service-server.ts';
import {
  anySignal as signal,
  rigOver,
  search,
  SharedDemos,
  walked,
} from '../../../../../test/support/issues/tracker-rig.ts';
import { clientRig } from '../../../../../test/support/net/client-rig.ts';
import type { IssuesFault } from '../../../../demo/issues/faults.ts';
import { createTracker } from './create-tracker.ts';
import { readError } from './call.ts';

const anyText = expect.any(String) as string;
const shared = new SharedDemos();
afterAll(() => shared.stop());

describe('the words of an error', () => {
  it.each<[string, unknown, string | null]>([
    [
      'messages and fields',
      { errorMessages: ['No.'], errors: { summary: 'Too long.' } },
      'No. Too long.',
    ],
    ['messages', { errorMessages: ['No.', 7, ' '] }, 'No.'],
    ['fields alone', { errorMessages: [], errors: { comment: 'Not valid!' } }, 'Not valid!'],
    [
      'a problem',
      { type: 'about:blank', title: 'Bad Request', detail: 'Not a number.', status: 400 },
      'Not a number.',
    ],
    ['a problem without detail', { title: 'Unsupported Media Type' }, 'Unsupported Media Type'],
    [
      'the gateway',
      { code: 401, message: 'Unauthorized; scope does not match' },
      'Unauthorized; scope does not match',
    ],
    [
      'another error',
      { error: 'Failed to parse Connect Session Auth Token' },
      'Failed to parse Connect Session Auth Token',
    ],
    ['plain text', 'Site temporarily unavailable\n', 'Site temporarily unavailable'],
    ['a web page', '\n<!DOCTYPE html><title>Sign in</title>', null],
    ['nothing', '', null],
    ['null', null, null],
    ['a list', ['No.'], null],
  ])('are read: %s', (_name, body, words) => expect(readError(body).words).toBe(words));

  it('are bounded and in one line', () => {
    const long = `${'word '.repeat(400)}\u0000\u001b[31m`;
    const errors = Object.fromEntries(
      Array.from({ length: 500 }, (_one, at) => [`f${String(at)}`, long]),
    );
    const { words, fields } = readError({ errorMessages: [long, long], errors });
    expect(words?.length).toBeLessThanOrEqual(600);
    expect(words).not.toMatch(/\p{Cc}/u);
    expect(Object.keys(fields)).toHaveLength(50);
  });
});

const faults: readonly [IssuesFault, string, object][] = [
  ['messages-only', 'rejected', { status: 400, words: anyText }],
  ['problem-json', 'rejected', { status: 400, words: anyText }],
  ['server-error', 'rejected', { status: 500, words: 'internal server error' }],
  ['empty-body', 'unreachable', { status: 502 }],
  ['html', 'not-this-server', {}],
  ['unauthorized', 'unauthorized', { status: 401 }],
  [
    'unauthorized-gateway',
    'unauthorized',
    { status: 401, words: 'Unauthorized; scope does not match' },
  ],
  ['anonymous', 'unauthorized', { status: 200 }],
  ['half-closed', 'connection-lost', {}],
  ['rate-limit-reset', 'busy', { until: expect.any(Number) as number }],
];

describe.each(['current', 'specified'])('a failure (%s)', (generation) => {
  it.each(faults)('of a search has a sentence: %s', async (fault, code, detail) => {
    const { tracker, throughTime, demo } = await shared.rig(generation, fault);
    const { error } = await failed(throughTime(walked(tracker, search('key = CS-1'))));
    expect(error).toMatchObject({ code, detail });
    expect(error.message).not.toContain(demo.token);
    expect(error.message.length).toBeLessThan(1500);
  });

  it('is no empty list for an anonymous user, whatever is read', async () => {
    const { tracker } = await shared.rig(generation, 'anonymous');
    const reads = [
      () => tracker.me(signal),
      () => tracker.count('key = CS-1', signal),
      () => tracker.fields(signal),
      () => tracker.comments('CS-1', 0, signal),
      () => tracker.assignable('CS-1', '', signal),
      () => tracker.transitions('CS-1', signal),
      () => walked(tracker, { k: 'users', query: '' }),
    ];
    for (const read of reads) expect((await failed(read())).error.code).toBe('unauthorized');
  });

  it('names what the server refuses', async () => {
    const { tracker } = await shared.rig(generation);
    const refusal = async (jql: string) => (await failed(walked(tracker, search(jql)))).error;
    expect(await refusal('ORDER BY key')).toMatchObject({ code: 'rejected' });
    expect((await refusal('nonsense = = 2')).message).toMatch(/rejected the request \(400\)\. \S/);
    expect((await failed(tracker.issue('CS-99999', signal))).error.code).toBe('not-found');
    const { error } = await failed(tracker.addComment('CS-1', { type: 'text' }, signal));
    expect(error.detail).toMatchObject({ errors: { comment: anyText } });
  });
});

it('ends with a timeout when the server does not answer', async () => {
  const { tracker, clock } = await shared.rig('current', 'slow');
  let code: string | null = null;
  const read = failed(tracker.me(signal)).then(({ error }) => (code = error.code));
  while (code === null) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_000);
  }
  expect(await read).toBe('timeout');
});

it('waits as long as the server requests, and limits a burst to its endpoint', async () => {
  const { tracker, demo, throughTime, clock } = await shared.rig('current', 'rate-limit');
  const read = walked(tracker, search('key = CS-1'));
  const settled = throughTime(read);
  while (demo.asked.at(-1)?.status !== 429) await new Promise((resolve) => setImmediate(resolve));
  demo.fault('rate-limit', false);
  expect((await tracker.me(signal)).id).toBe(demo.me);
  expect(clock.monotonic()).toBeLessThan(7_000);
  expect((await settled).items).toHaveLength(1);
  expect(clock.monotonic()).toBeGreaterThanOrEqual(7_000);
});

it('pauses everything until the instant of a quota', async () => {
  const { tracker, demo, client } = await shared.rig('current', 'rate-limit-reset');
  const { error } = await failed(tracker.me(signal));
  demo.fault('rate-limit-reset', false);
  expect(error.code).toBe('busy');
  expect(client.gate.state).toMatchObject({ k: 'paused', scope: null });
  expect((await failed(walked(tracker, search('key = CS-1')))).error.code).toBe('busy');
});

it('sends a rejected credential once, and names the browser sign-in that the service requires', async () => {
  const { demo } = await shared.rig('current');
  const { tracker, throughTime } = rigOver(demo, 'ATATT3x-wrong-token');
  const before = demo.asked.length;
  expect((await failed(throughTime(tracker.me(signal)))).error.code).toBe('unauthorized');
  expect(demo.asked.length - before).toBe(1);
  const locked = await startService({
    'GET /rest/api/3/myself': (_request, response) => {
      response.setHeader(
        'X-Authentication-Denied-Reason',
        'CAPTCHA_CHALLENGE; login-url=https://x',
      );
      response.writeHead(403).end();
    },
    'GET /rest/api/3/field': json('text'),
  });
  const other = createTracker(clientRig(locked.origin).client);
  expect((await failed(other.me(signal))).error).toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('browser') as string,
  });
  await locked.stop();
});

it.each<[string, unknown]>([
  ['a text', 'text'],
  ['nothing', null],
  ['an object without a list', { issues: 7 }],
])('does not take %s for a tracker', async (_name, body) => {
  const server = await startService({ 'POST /rest/api/3/search/jql': json(body) });
  const tracker = createTracker(clientRig(server.origin).client);
  expect((await failed(walked(tracker, search('key = CS-1')))).error.code).toBe('not-this-server');
  await server.stop();
});
