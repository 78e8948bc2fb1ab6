import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../../../test/support/programs/cli-run.ts';
import { serviceCase } from '../../../../../test/support/core/service-case.ts';
import type { ServiceServer } from '../../../../../test/support/net/service-server.ts';
import { json, startService } from '../../../../../test/support/net/service-server.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { createCore } from '../../../core.ts';

const tempDir = useTempDirs();
const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

type Body = Readonly<Record<string, unknown>>;
type Answer = (asked: { readonly startAt?: number; readonly maxResults?: number }) => Body;

/** The whole list of a search on a connected tracker that answers searches like this. */
async function search(answer: Answer, ...args: string[]) {
  const searches: Body[] = [];
  const server = await startService({
    'GET /rest/api/3/myself': json({ accountId: 'u1', displayName: 'Ines', active: true }),
    'POST /rest/api/3/search/jql': (request, response) => {
      const asked = JSON.parse(request.body) as Body;
      searches.push(asked);
      json(answer(asked))(request, response);
    },
  });
  servers.push(server);
  const common = ['--data-dir', await tempDir(), '--secret-store', 'file', '--json'];
  const connect = ['connect', 'issues', '--url', server.origin, '--email', 'ines@example.com'];
  const done = await runCli([...connect, '--token-stdin', ...common], {
    stdin: 'TOKEN_OF_THE_TEST',
    createCore,
  });
  expect(done.code, done.out).toBe(0);
  searches.splice(0);
  const command = ['issues', 'search', 'project = CS ORDER BY key ASC', '--limit', '0', ...args];
  const { code, out } = await runCli([...command, ...common], { createCore });
  return {
    code,
    out: JSON.parse(out) as { error?: Body; partial?: Body; issues?: Body[] },
    searches,
  };
}

const issue = (at: number) => ({ id: String(10_000 + at), key: `CS-${String(at)}`, fields: {} });
const issues = (count: number, from = 0) =>
  Array.from({ length: Math.max(0, count) }, (_, at) => issue(from + at));

describe('a search that the server does not finish', () => {
  const unfinished = serviceCase<{ body: { isLast: boolean } }>('search-unfinished').body;
  it.each<[string, Body]>([
    ['search-unfinished: no token', { isLast: unfinished.isLast }],
    ['a token that is a number', { isLast: false, nextPageToken: 7 }],
    ['a token that is too long', { isLast: false, nextPageToken: 'x'.repeat(9000) }],
    ['a number without isLast', { nextPageToken: 7 }],
  ])('exits with 1 and the issues received: %s', async (_name, facts) => {
    const { code, out, searches } = await search(() => ({ issues: issues(3), ...facts }));
    expect(code).toBe(1);
    expect(out.error).toMatchObject({ detail: { why: 'no-next', have: 3, of: null } });
    expect(out.partial).toMatchObject({ issues: issues(3), more: true });
    expect(searches).toHaveLength(1);
  });

  it('ends when the server counts more issues than it has', async () => {
    const { code, out, searches } = await search(({ startAt = 0, maxResults = 100 }) => ({
      startAt,
      maxResults: 100,
      total: 9999,
      issues: issues(Math.min(250 - startAt, maxResults, 100), startAt),
    }));
    expect(code).toBe(1);
    expect(out.error).toMatchObject({ detail: { why: 'short', have: 250, of: 9999 } });
    expect(out.partial?.['issues']).toHaveLength(250);
    expect(out.partial?.['more']).toBe(true);
    expect(searches.length).toBeLessThan(7);
  });

  it('has all issues of a page, however many', async () => {
    const { code, out } = await search(() => ({ issues: issues(7000), isLast: true }));
    expect([code, out.issues?.length]).toEqual([0, 7000]);
  });

  it('counts what is no issue as lost', async () => {
    const { code, out } = await search(() => ({ issues: [issue(1), null], isLast: true }));
    expect(code).toBe(1);
    expect(out.error).toMatchObject({ detail: { why: 'lost', have: 1, of: 2 } });
    expect(out.partial).toMatchObject({ more: true });
  });

  it('counts an issue without id or key as lost, also before a limit that is reached', async () => {
    const bad = { id: '7', fields: {} };
    const answer = () => ({ issues: [issue(1), bad, issue(2), issue(3)], nextPageToken: 'more' });
    const { code, out } = await search(answer, '--limit', '2');
    expect(code).toBe(1);
    expect(out.error).toMatchObject({ detail: { why: 'lost', have: 2, of: 3 } });
    expect(out.partial).toMatchObject({ issues: [issue(1), issue(2)], more: true });
  });

  it('is a failure if the body is not a search result', async () => {
    const { code, out } = await search(() => ({ issues: {}, total: 0 }));
    expect(code).toBe(1);
    expect(out.error).toMatchObject({ code: 'not-this-server' });
    expect(out.partial).toBeUndefined();
  });
});

it('asks for 5,000 keys at once if it asks only for keys', async () => {
  const keys = await search(() => ({ issues: issues(3), isLast: true }), '--fields', 'key');
  expect(keys.searches[0]).toMatchObject({ maxResults: 5000 });
  const more = await search(() => ({ issues: issues(3), isLast: true }), '--fields', 'key,summary');
  expect(more.searches[0]).toMatchObject({ maxResults: 100 });
});
