import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { IssuesBody } from '../../../test/support/issues/issues-ask.ts';
import { askIssues, keysOf, searchIssues } from '../../../test/support/issues/issues-ask.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { IssuesFault } from './faults.ts';
import { issuesNames } from './faults.ts';
import type { IssuesDemo, IssuesDemoOptions } from './issues-demo.ts';
import { startIssuesDemo } from './issues-demo.ts';
import { SLOW_MS } from '../kit/http-demo.ts';

const running: IssuesDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});
const clock = () => new FakeClock(Date.UTC(2026, 10, 23, 12, 0, 30));
async function start(fault: IssuesFault, options: IssuesDemoOptions = {}): Promise<IssuesDemo> {
  const demo = await startIssuesDemo({ faults: [fault], clock: clock(), ...options });
  running.push(demo);
  return demo;
}
const jql = 'key <= CS-60 ORDER BY key ASC';
const fields = ['summary'];
const page = (demo: IssuesDemo, token?: string): Promise<IssuesBody> =>
  searchIssues(demo, jql, {
    fields,
    maxResults: 20,
    ...(token === undefined ? {} : { nextPageToken: token }),
  });
const keys = ({ issues = [] }: IssuesBody) => issues.map(({ key }) => key);
/** Up to ten pages by token. */
async function walk(demo: IssuesDemo): Promise<readonly IssuesBody[]> {
  const pages = [await page(demo)];
  for (let next = pages[0]?.nextPageToken; next !== undefined && pages.length < 10;) {
    const got = await page(demo, next);
    pages.push(got);
    next = got.nextPageToken;
  }
  return pages;
}

describe('faults of pages', () => {
  it('lowers every page size', async () => {
    const demo = await start('lowered-pages');
    expect((await walk(demo)).map((one) => keys(one).length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const { body } = await askIssues(demo, 'group/member?groupname=studio-staff&maxResults=50');
    expect(body).toMatchObject({ maxResults: 7, total: 130, isLast: false });
    expect(JSON.parse((await askIssues(demo, 'user/search?query=')).text)).toHaveLength(7);
  });

  it('returns short and empty pages that continue', async () => {
    const short = await walk(await start('short-pages'));
    expect(short.map((one) => keys(one).length)).toEqual([10, 7, 10, 7, 10, 7, 9]);
    const empty = await walk(await start('empty-page'));
    expect(empty.map((one) => keys(one).length)).toEqual([20, 0, 20, 20]);
    expect(empty[1]?.isLast).toBe(false);
  });

  it('repeats the token', async () => {
    const pages = await walk(await start('repeated-token'));
    expect(pages).toHaveLength(10);
    expect(new Set(pages.map(({ nextPageToken }) => nextPageToken)).size).toBe(1);
    const demo = await start('repeated-token', { generation: 'specified' });
    const link = (await askIssues(demo, 'field/search')).body?.nextPage ?? '';
    const { pathname, search } = new URL(link);
    expect((await askIssues(demo, pathname + search)).body?.nextPage).toBe(link);
  });

  it('returns the first page again', async () => {
    const pages = await walk(await start('same-page'));
    expect(new Set(pages.map((one) => keys(one).join())).size).toBe(1);
    const demo = await start('same-page', { generation: 'specified' });
    expect(keys(await searchIssues(demo, jql, { startAt: 20, maxResults: 20 }))[0]).toBe('CS-1');
  });

  it('leaves out isLast', async () => {
    const demo = await start('no-is-last');
    expect(await page(demo)).not.toHaveProperty('isLast');
    expect((await askIssues(demo, 'project/search')).body).not.toHaveProperty('isLast');
  });

  it('refuses the token of the second page once', async () => {
    const demo = await start('token-expires');
    const { nextPageToken } = await page(demo);
    expect((await page(demo, nextPageToken)).errorMessages?.join()).toContain('Token');
    expect((await walk(demo)).flatMap(keys)).toHaveLength(60);
  });

  it('names another host in links', async () => {
    const demo = await start('foreign-link');
    const { nextPage = '' } = (await askIssues(demo, 'project/search')).body ?? {};
    expect(new URL(nextPage).host).toBe('elsewhere.example.invalid');
  });

  it('requires startAt as specified', async () => {
    const demo = await start('wants-offset', { generation: 'specified' });
    expect((await page(demo)).errors).toHaveProperty('startAt');
    expect(keys(await searchIssues(demo, jql, { startAt: 0 }))).toHaveLength(50);
  });

  it('adds and removes an issue before every page', async () => {
    const demo = await start('shifting');
    const before = new Set(demo.keys());
    const seen = (await walk(demo)).flatMap(keys);
    const after = new Set(demo.keys());
    expect(after.size).toBe(12_000);
    expect([...after].filter((key) => !before.has(key)).length).toBeGreaterThanOrEqual(3);
    expect(new Set(seen).size).toBe(seen.length);
    const throughout = [...before].filter((key) => after.has(key)).slice(0, 50);
    expect(throughout.filter((key) => !seen.includes(key))).toEqual([]);
  });

  it('returns changes one minute late, except the named issues', async () => {
    const time = clock();
    const demo = await start('stale-search', { clock: time });
    time.advance(120_000);
    demo.move('CS-412', 'Done');
    const key = demo.insert('CS', 'New');
    demo.remove('CS-398');
    const wanted = `key in (CS-412, CS-398) AND status != Done OR key = ${key}`;
    expect(await keysOf(demo, wanted)).toEqual(['CS-398', 'CS-412']);
    const { issues = [] } = await searchIssues(demo, wanted, { reconcileIssues: [10_412] });
    expect(issues.map((one) => one.key)).toEqual(['CS-398']);
    time.advance(61_000);
    expect(await keysOf(demo, wanted)).toEqual([key]);
  });
});

describe('faults of answers', () => {
  it.each<[IssuesFault, number, string]>([
    ['unauthorized', 401, 'Client must be authenticated'],
    ['unauthorized-gateway', 401, '"code":401'],
    ['server-error', 500, 'internal server error'],
    ['empty-body', 502, ''],
    ['html', 200, '<!doctype html>'],
    ['messages-only', 400, '{"errorMessages":["The search could not be carried out."]}'],
    ['problem-json', 400, '"title":"The search could not be carried out."'],
    ['rate-limit', 429, '{"errorMessages":["Rate limit exceeded."]}'],
  ])('%s', async (fault, status, text) => {
    const demo = await start(fault);
    const answer = await askIssues(demo, 'search/jql', { body: { jql } });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    demo.fault(fault, false);
    expect((await askIssues(demo, 'search/jql', { body: { jql } })).status).toBe(200);
  });

  it('says when the rate limit ends', async () => {
    const { headers } = await askIssues(await start('rate-limit'), 'myself');
    expect(headers.get('retry-after')).toBe('7');
    const reset = await askIssues(await start('rate-limit-reset'), 'myself');
    expect(reset.headers.get('x-ratelimit-reset')).toBe('2026-11-23T12:03Z');
    expect(reset.headers.get('retry-after')).toBeNull();
  });

  it('answers as for an anonymous user', async () => {
    const demo = await start('anonymous');
    const answer = await askIssues(demo, 'search/jql', { body: { jql } });
    expect(answer.headers.get('x-seraph-loginreason')).toBe('AUTHENTICATED_FAILED');
    expect(answer.body).toMatchObject({ issues: [], isLast: true });
    expect((await askIssues(demo, 'myself')).body).not.toHaveProperty('accountId');
    expect((await askIssues(demo, 'user/search')).text).toBe('[]');
  });

  it('forbids writes only', async () => {
    const demo = await start('forbidden');
    expect((await page(demo)).issues).toHaveLength(20);
    const assigned = await askIssues(demo, 'issue/CS-1/assignee', {
      method: 'PUT',
      body: { accountId: null },
    });
    expect(assigned.status).toBe(403);
  });

  it('has no words of JQL', async () => {
    const demo = await start('no-words');
    for (const path of [
      'jql/autocompletedata',
      'jql/autocompletedata/suggestions?fieldName=status',
    ])
      expect((await askIssues(demo, path)).status).toBe(404);
    expect((await askIssues(demo, 'jql/parse', { body: { queries: [] } })).status).toBe(404);
  });

  it('returns hostile values', async () => {
    const { text } = await askIssues(await start('hostile-strings'), 'issue/CS-398');
    expect(text).toContain('javascript:alert(1)');
    expect(text).toContain('"updated":"9999-99-99T99:99"');
    expect(text.length).toBeGreaterThan(20_000);
  });

  it('carries out a write whose answer is lost', async () => {
    const demo = await start('lost-answer');
    const body = { body: { type: 'doc', version: 1, content: [] } };
    await expect(askIssues(demo, 'issue/CS-1/comment', { body })).rejects.toThrow();
    const { total } = (await askIssues(demo, 'issue/CS-1/comment')).body ?? {};
    demo.fault('lost-answer', false);
    expect((await askIssues(demo, 'issue/CS-1/comment', { body })).status).toBe(201);
    expect((await askIssues(demo, 'issue/CS-1/comment')).body?.total).toBe(Number(total) + 1);
    expect(demo.asked[0]).toMatchObject({ method: 'POST', status: 201 });
  });

  it('closes the connection in the middle of an answer', async () => {
    await expect(askIssues(await start('half-closed'), 'myself')).rejects.toThrow();
  });

  it('answers late', async () => {
    const time = clock();
    const demo = await start('slow', { clock: time });
    const answer = askIssues(demo, 'myself');
    await expect.poll(() => time.pending).toBe(1);
    expect(demo.asked).toEqual([]);
    time.advance(SLOW_MS);
    expect((await answer).status).toBe(200);
  });
});

describe('names', () =>
  it('describes every fault and rejects other names', () => {
    for (const { name, about } of issuesNames.faults) {
      expect(issuesNames.parseFault(name)).toBe(name);
      expect(about).toMatch(/\.$/);
    }
    expect(() => issuesNames.parseFault('none')).toThrow(/lowered-pages/);
    expect(() => issuesNames.parseGeneration('none')).toThrow(
      t('demo:noGeneration', { server: 'issues', name: 'none', names: 'current, specified' }),
    );
  }));
