import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { askIssues, basic, keysOf, searchIssues } from '../../../test/support/issues/issues-ask.ts';
import type { IssuesDemo, IssuesDemoOptions } from './issues-demo.ts';
import { startIssuesDemo } from './issues-demo.ts';

const MINUTE = 60_000;
const running: IssuesDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});
async function start(options: IssuesDemoOptions = {}) {
  const clock = new FakeClock(Date.UTC(2026, 10, 23, 12));
  const demo = await startIssuesDemo({ clock, ...options });
  running.push(demo);
  return { demo, clock };
}
const mine = 'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC';

describe('the demo tracker', () => {
  it('has 12,000 issues in four projects, twelve of them open and of the user', async () => {
    const { demo } = await start();
    expect(demo.keys()).toHaveLength(12_000);
    expect(new Set(demo.keys().map((key) => key.split('-')[0]))).toEqual(
      new Set(['CS', 'LAB', 'OPS', 'WEB']),
    );
    const { issues = [], isLast } = await searchIssues(demo, mine);
    expect(isLast).toBe(true);
    expect(issues.map(({ key }) => key).slice(0, 4)).toEqual([
      'CS-398',
      'CS-402',
      'CS-407',
      'CS-412',
    ]);
    expect(issues).toHaveLength(12);
    expect(issues[3]?.fields).toMatchObject({
      summary: 'Lower shelf sounds brighter than drawn at 96 kHz',
      status: { name: 'In review', statusCategory: { key: 'indeterminate' } },
      priority: { name: 'High' },
      updated: '2026-11-23T10:55:00.000+0100',
    });
  });

  it('generates the same issues in every run', async () => {
    const read = async () =>
      (await searchIssues((await start()).demo, 'project = OPS', { maxResults: 100 })).issues;
    expect(await read()).toEqual(await read());
  });

  it('pages by token on current servers, without duplicates and without a total', async () => {
    const { demo } = await start();
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page = await searchIssues(demo, 'project = CS ORDER BY key ASC', {
        fields: ['summary'],
        maxResults: 500,
        ...(token === undefined ? {} : { nextPageToken: token }),
      });
      expect(page.total).toBeUndefined();
      expect(page.issues?.length).toBeLessThanOrEqual(100);
      seen.push(...(page.issues ?? []).map(({ key }) => key));
      token = page.nextPageToken;
    } while (token !== undefined);
    expect(seen).toHaveLength(2350);
    expect(new Set(seen).size).toBe(2350);
    const { body } = await askIssues(demo, 'search/approximate-count', {
      body: { jql: 'project = CS' },
    });
    expect(body).toEqual({ count: 2350 });
  });

  it('pages by offset as specified and lowers the size silently', async () => {
    const { demo } = await start({ generation: 'specified' });
    const page = await searchIssues(demo, 'project = CS', { startAt: 2300, maxResults: 400 });
    expect(page).toMatchObject({ startAt: 2300, maxResults: 100, total: 2350 });
    expect(page.issues).toHaveLength(50);
    expect(
      (await askIssues(demo, 'search/approximate-count', { body: { jql: mine } })).status,
    ).toBe(404);
  });

  it.each([
    ['startAt', { startAt: 0 }],
    ['a list as expand', { expand: ['names'] }],
  ])('refuses %s in a search of current servers', async (_name, more) => {
    const { demo } = await start();
    const { status, body } = await askIssues(demo, 'search/jql', { body: { jql: mine, ...more } });
    expect(status).toBe(400);
    expect(body?.errors).toBeUndefined();
  });

  it('refuses sizes out of range, foreign tokens and removed paths', async () => {
    const { demo } = await start();
    const status = async (more: object) =>
      (await askIssues(demo, 'search/jql', { body: { jql: mine, ...more } })).status;
    expect(await status({ maxResults: 0 })).toBe(400);
    expect(await status({ maxResults: 5001 })).toBe(400);
    expect(await status({ nextPageToken: 'unknown' })).toBe(400);
    const bad = await askIssues(demo, 'project/search?maxResults=many');
    expect([bad.status, bad.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ]);
    const plain = await fetch(`${demo.url}/rest/api/3/search/jql`, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: basic(demo.email, demo.token), 'Content-Type': 'text/plain' },
    });
    expect(plain.status).toBe(415);
  });

  it.each([
    ['field/search', 66, 50],
    ['project/search', 230, 100],
    ['group/member?groupname=studio-staff', 130, 50],
    ['filter/search', 115, 100],
    ['/rest/agile/1.0/board', 120, 100],
    ['/rest/agile/1.0/sprint/41/issue', 251, 100],
    ['issue/CS-420/comment', 130, 100],
    ['issue/CS-420/changelog', 241, 100],
  ])('lowers pages of %s', async (path, total, maxResults) => {
    const { demo } = await start();
    const joined = path.includes('?') ? '&' : '?';
    const { body } = await askIssues(demo, `${path}${joined}maxResults=5000`);
    expect(body).toMatchObject({ startAt: 0, total, maxResults });
  });

  it('returns fields by cursor as specified', async () => {
    const { demo } = await start({ generation: 'specified' });
    const first = (await askIssues(demo, 'field/search?maxResults=60')).body;
    expect(first?.total).toBeUndefined();
    expect([first?.values?.length, first?.isLast]).toEqual([50, false]);
    const next = new URL(first?.nextPage ?? '');
    expect(next.origin).toBe(demo.url);
    const second = (await askIssues(demo, next.pathname + next.search)).body;
    expect([second?.values?.length, second?.isLast]).toEqual([16, true]);
  });

  it('returns users as a bare array that ends at the 1,000th on current servers', async () => {
    const { demo } = await start();
    const count = async (one: IssuesDemo, startAt: number) =>
      (
        JSON.parse(
          (await askIssues(one, `user/search?query=&maxResults=2000&startAt=${String(startAt)}`))
            .text,
        ) as unknown[]
      ).length;
    expect([await count(demo, 0), await count(demo, 1000)]).toEqual([1000, 0]);
    const { demo: specified } = await start({ generation: 'specified' });
    expect([await count(specified, 0), await count(specified, 1000)]).toEqual([1000, 200]);
  });

  it('accepts the token on the site and the one with scopes at the gateway', async () => {
    const { demo } = await start();
    const status = async (path: string, authorization: string) =>
      (await askIssues(demo, path, { authorization })).status;
    const scoped = basic(demo.email, demo.scopedToken);
    const gateway = `/ex/jira/${demo.cloudId}/rest/api/3/myself`;
    expect(await status('myself', basic(demo.email, demo.token))).toBe(200);
    expect(await status('myself', scoped)).toBe(401);
    expect(await status(gateway, scoped)).toBe(200);
    expect(await status(gateway, basic(demo.email, demo.token))).toBe(401);
    expect(await status('myself', basic('someone@example.invalid', demo.token))).toBe(401);
    const bearer = await askIssues(demo, 'myself', { authorization: 'Bearer x' });
    expect(bearer.body).toEqual({ error: 'Failed to parse Connect Session Auth Token' });
    expect((await askIssues(demo, '/_edge/tenant_info', { authorization: '' })).body).toEqual({
      cloudId: demo.cloudId,
    });
    expect(demo.asked.at(-1)).toMatchObject({
      method: 'GET',
      path: '/_edge/tenant_info',
      status: 200,
    });
  });
});

describe('changes in the demo tracker', () => {
  it('moves an issue along its workflow and records it', async () => {
    const { demo } = await start();
    const move = (id: string, fields?: object) =>
      askIssues(demo, 'issue/CS-412/transitions', { body: { transition: { id }, fields } });
    expect((await move('999')).status).toBe(400);
    expect((await move('51')).body?.errors).toEqual({ resolution: 'Resolution is required.' });
    expect((await move('51', { resolution: { name: 'Duplicate' } })).status).toBe(204);
    const { body } = await askIssues(demo, 'issue/CS-412');
    expect(body).toMatchObject({
      fields: { status: { name: "Won't do" }, resolution: { name: 'Duplicate' } },
    });
    const history = await askIssues(demo, 'issue/CS-412/changelog');
    expect(history.body?.values?.at(-1)).toMatchObject({
      items: [{ field: 'status', fromString: 'In review', toString: "Won't do" }],
    });
    expect(await keysOf(demo, mine)).not.toContain('CS-412');
  });

  it('comments, assigns, watches', async () => {
    const { demo } = await start();
    const body = { body: { type: 'doc', version: 1, content: [] } };
    const refused = await askIssues(demo, 'issue/CS-1/comment', { body: { body: 'text' } });
    expect(refused.body).toEqual({
      errorMessages: [],
      errors: { comment: 'Comment body is not valid!' },
    });
    const added = await askIssues(demo, 'issue/CS-1/comment', { body });
    expect(added.status).toBe(201);
    const id = String(added.body?.['id']);
    expect((await askIssues(demo, `issue/CS-1/comment/${id}`)).body).toEqual(added.body);
    const assign = (accountId: string | null) =>
      askIssues(demo, 'issue/CS-398/assignee', { method: 'PUT', body: { accountId } });
    expect((await assign('unknown')).status).toBe(400);
    expect((await assign(null)).status).toBe(204);
    expect(await keysOf(demo, 'key = CS-398 AND assignee is EMPTY')).toEqual(['CS-398']);
    await askIssues(demo, 'issue/CS-398/watchers', { body: demo.me });
    expect(await keysOf(demo, 'key = CS-398 AND watcher = currentUser()')).toEqual(['CS-398']);
    await askIssues(demo, `issue/CS-398/watchers?accountId=${demo.me}`, { method: 'DELETE' });
    expect(await keysOf(demo, 'key = CS-398 AND watcher = currentUser()')).toEqual([]);
  });

  it('creates issues and names what is wrong by field', async () => {
    const { demo } = await start();
    const create = (fields: object) => askIssues(demo, 'issue', { body: { fields } });
    const wrong = await create({
      project: { key: 'CS' },
      issuetype: { id: '1' },
      description: 'text',
      duedate: 'soon',
    });
    expect(Object.keys(wrong.body?.errors ?? {})).toEqual([
      'issuetype',
      'summary',
      'description',
      'duedate',
    ]);
    const made = await create({
      project: { key: 'CS' },
      issuetype: { id: '10001' },
      summary: 'New',
      priority: { id: '2' },
    });
    expect(made.body).toMatchObject({ key: 'CS-2351' });
    expect(await keysOf(demo, 'created >= -1h AND type = Bug AND priority = High')).toContain(
      'CS-2351',
    );
    const { body } = await askIssues(demo, 'issue/createmeta/LAB/issuetypes/10001');
    const offered = ((body?.['fields'] ?? []) as { fieldId: string }[]).map(
      ({ fieldId }) => fieldId,
    );
    expect(offered).toContain('summary');
    expect(offered).not.toContain('priority');
  });

  it('does what its controls say', async () => {
    const { demo } = await start();
    const key = demo.insert('OPS', 'Inserted');
    expect(key).toBe('OPS-4001');
    demo.assign(key, 'me');
    demo.comment(key, 'look', true);
    expect(await keysOf(demo, 'assignee = currentUser() AND comment ~ currentUser()')).toContain(
      key,
    );
    demo.move(key, 'Erledigt');
    expect(await keysOf(demo, `key = ${key} AND statusCategory = Done`)).toEqual([key]);
    demo.remove(key);
    expect((await askIssues(demo, `issue/${key}`)).status).toBe(404);
    expect(() => demo.insert('XX', 'no such project')).toThrow();
    expect(() => demo.move(key, 'Done')).toThrow();
  });

  it('is changed by other people every few minutes if asked to', async () => {
    const { demo, clock } = await start({ lively: true });
    const jql = 'updated >= -8m AND (watcher = currentUser() OR assignee = currentUser())';
    const before = await keysOf(demo, jql);
    clock.advance(8 * MINUTE);
    const after = await keysOf(demo, jql);
    expect(after.filter((key) => !before.includes(key)).length).toBeGreaterThanOrEqual(2);
    await demo.stop();
    expect(clock.pending).toBe(0);
  });
});
