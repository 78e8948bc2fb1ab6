import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli } from '../../../../../test/support/programs/cli-run.ts';
import type { Script } from '../../../../../test/support/issues/scripted-tracker.ts';
import { scriptedTracker } from '../../../../../test/support/issues/scripted-tracker.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { createCore } from '../../../core.ts';

// Runs each case recorded from a real tracker as a command with its own core, against a tracker that answers like the real one.
const tempDir = useTempDirs();
const me = { accountId: '712020:me', displayName: 'Test Me' };
const API = '/rest/api/3';
const done = { id: '5', name: 'Done', statusCategory: { key: 'done' } };
const todo = { id: '1', name: 'To do', statusCategory: { key: 'new' } };
const warning = "The value 'no.such.user' does not exist for the field 'creator'.";
let status: unknown;
let server: Awaited<ReturnType<typeof scriptedTracker>>;
let common: readonly string[];

const script: Script = {
  [`GET ${API}/myself`]: { body: me },
  [`POST ${API}/search/approximate-count`]: { body: { count: 0 } },
  [`POST ${API}/search/jql`]: {
    body: { issues: [], isLast: true, warningMessages: [warning] },
  },
  [`GET ${API}/issue/SD-1`]: () => ({
    body: `{"id":"10001","key":"SD-1","fields":{"summary":"a","status":${JSON.stringify(status)},"customfield_1":12345678901234567890,"project":{"key":"SD","projectTypeKey":"service_desk"}}}`,
  }),
  [`GET ${API}/issue/SD-1/transitions`]: {
    body: {
      transitions: [
        { id: '12', name: 'Reject', to: done },
        { id: '11', name: 'Done', to: done },
      ],
    },
  },
  [`POST ${API}/issue/SD-1/transitions`]: () => {
    status = done;
    return { status: 204, body: '' };
  },
  [`GET ${API}/issue/SD-1/comment`]: {
    body: { startAt: 0, maxResults: 50, total: 0, comments: [] },
  },
  [`POST ${API}/issue/SD-1/comment`]: ({ body }) => ({
    status: 201,
    body: { ...(body as object), id: '7', author: me, jsdPublic: false },
  }),
  'GET /rest/agile/1.0/sprint/41/issue': { status: 410, body: { errorMessages: ['Gone.'] } },
};

beforeEach(async () => {
  status = todo;
  server = await scriptedTracker(script);
  common = ['--data-dir', await tempDir(), '--secret-store', 'file', '--json'];
  const args = ['connect', 'issues', '--url', server.url, '--email', 'a@b.example'];
  const made = await runCli([...args, '--token-stdin', ...common], { stdin: 'token', createCore });
  expect(made.code).toBe(0);
});
afterEach(() => server.stop());

const cli = (...args: readonly string[]) => runCli(['issues', ...args, ...common], { createCore });
const sent = (path: string): unknown =>
  server.asked.findLast((one) => one.method === 'POST' && one.path.endsWith(path))?.body;

it('search-warnings, transition-own-name, comment-internal, integers beyond 2^53, sprints by JQL', async () => {
  const found = await cli('search', 'creator = no.such.user');
  expect(JSON.parse(found.out)).toMatchObject({ issues: [], warnings: [warning] });
  const plain = await runCli(
    ['issues', 'search', 'creator = no.such.user', ...common.slice(0, -1)],
    { createCore },
  );
  expect(plain.err).toBe(`${warning}\n`);

  const shown = await cli('show', 'SD-1');
  expect(shown.out).toContain('"customfield_1":12345678901234567890');

  const moved = await cli('transition', 'SD-1', 'Done');
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(sent('/transitions')).toEqual({ transition: { id: '11' } });

  const commented = await cli('comment', 'SD-1', 'root cause: https://a.example/x', '--internal');
  expect(JSON.parse(commented.out)).toMatchObject({ comment: { id: '7', internal: true } });
  expect(sent('/comment')).toMatchObject({
    properties: [{ key: 'sd.public.comment', value: { internal: true } }],
  });
  expect(JSON.stringify(sent('/comment'))).toContain('"href":"https://a.example/x"');

  const sprint = await cli('sprint', '41');
  expect(JSON.parse(sprint.out)).toMatchObject({ values: [] });
});
