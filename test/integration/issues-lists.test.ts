import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { refusal } from '../support/core/service-core.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: IssuesCore;

beforeEach(async () => {
  lab = await IssuesCore.start(await tempDir());
  await lab.connect();
});
afterEach(() => lab.stop());

const SEARCH = 'POST /rest/api/3/search/jql';
const MINUTE = 60_000;

describe('lists', () => {
  const all = { jql: 'created >= -3650d', columns: [] };

  it('are read page by page, only as far as the caller reads', async () => {
    const first = await lab.call('issues.rows', { ...all, columns: ['labels'] });
    expect(first).toMatchObject({ style: 'token', requests: 1, end: null, total: null });
    expect(first.items).toHaveLength(100);
    const asked = await lab.asked(() =>
      lab
        .call('issues.moreRows', { walk: first.walk ?? '' })
        .then(({ items, requests }) => expect([items.length, requests]).toEqual([100, 2])),
    );
    expect(asked).toEqual([SEARCH]);
    const { body } = lab.demo.asked.at(-1) ?? {};
    expect((body as { jql: string }).jql).toBe('created >= -3650d ORDER BY key ASC');
    await lab.call('issues.endWalk', { walk: first.walk ?? '' });
    expect(await refusal(lab.call('issues.moreRows', { walk: first.walk ?? '' }))).toMatchObject({
      code: 'not-found',
      message: t('issues:service.noWalk'),
    });
  });

  it('end after their last page, ten minutes without a request, and when 20 newer ones began', async () => {
    const short = await lab.call('issues.rows', {
      jql: 'assignee = currentUser() AND statusCategory != Done ORDER BY key DESC',
      columns: [],
    });
    expect(short).toMatchObject({ walk: null, end: 'end' });
    const more = (walk: string | null) =>
      refusal(lab.call('issues.moreRows', { walk: walk ?? '-' }));
    const idle = await lab.call('issues.rows', all);
    lab.clock.advance(9 * MINUTE);
    expect(await more(idle.walk)).toBeNull();
    lab.clock.advance(9 * MINUTE);
    expect(await more(idle.walk)).toBeNull();
    lab.clock.advance(10 * MINUTE);
    expect(await more(idle.walk)).toMatchObject({ code: 'not-found' });
    const oldest = await lab.call('issues.rows', all);
    const second = await lab.call('issues.rows', all);
    for (let count = 0; count < 19; count += 1) await lab.call('issues.rows', all);
    expect(await more(oldest.walk)).toMatchObject({ code: 'not-found' });
    expect(await more(second.walk)).toBeNull();
  });

  it('end when the caller no longer waits', async () => {
    lab.demo.fault('slow');
    const stop = new AbortController();
    const before = lab.demo.asked.length;
    const call = refusal(lab.call('issues.rows', all, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'cancelled' });
    expect(lab.demo.asked.length - before).toBeLessThanOrEqual(1);
  });

  it('of every kind come as the server sent them', async () => {
    const query = { query: '' };
    const lists = [
      { k: 'search', jql: 'project = CS', fields: ['summary'] },
      { k: 'fields', ...query },
      { k: 'users', query: 'a' },
      { k: 'projects', ...query },
      { k: 'boards', ...query },
      { k: 'filters', ...query },
      { k: 'sprint', id: 41, fields: ['summary'] },
    ] as const;
    for (const list of lists) {
      const asked =
        list.k === 'search' || list.k === 'sprint' ? { ...list, fields: [...list.fields] } : list;
      const { items, walk } = await lab.call('issues.list', { list: asked }, { origin: 'cli' });
      expect(items.length, list.k).toBeGreaterThan(0);
      expect(items[0], list.k).toHaveProperty(list.k === 'users' ? 'accountId' : 'id');
      if (walk === null) continue;
      const { requests } = await lab.call('issues.more', { walk });
      expect(requests, list.k).toBe(2);
      expect(await refusal(lab.call('issues.moreRows', { walk }))).toMatchObject({
        code: 'not-found',
      });
    }
  });
});

describe('JQL', () => {
  it('is completed, checked and counted by the server', async () => {
    const words = await lab.call('issues.jqlWords', undefined);
    expect(words.fields.map(({ insert }) => insert)).toContain('assignee');
    expect(words.functions.length).toBeGreaterThan(0);
    const values = await lab.call('issues.suggest', { field: 'status', text: 'In' });
    expect(values.map(({ label }) => label)).toContain('In progress');
    const bad = await lab.call('issues.check', { jql: 'project = ' });
    expect(bad).toMatchObject({ checked: true, errors: [expect.any(String)] });
    expect(await lab.call('issues.check', { jql: 'project = CS' })).toEqual({
      errors: [],
      warnings: [],
      checked: true,
    });
    expect(await lab.call('issues.count', { jql: 'assignee = currentUser()' })).toMatchObject({
      exact: false,
    });
    const fields = await lab.call('issues.fields', undefined);
    expect(fields.some(({ custom }) => custom)).toBe(true);
  });

  it('is refused before it is sent if it has no condition', async () => {
    const errors = [t('issuesjql:problem.unbounded')];
    const asked = await lab.asked(async () => {
      for (const jql of ['ORDER BY key', ' ']) {
        const refused = { code: 'invalid-input', detail: { field: 'jql' } };
        expect(await refusal(lab.call('issues.rows', { jql, columns: [] }))).toMatchObject(refused);
        const list = { k: 'search' as const, jql, fields: [] };
        expect(await refusal(lab.call('issues.list', { list }))).toMatchObject(refused);
      }
      expect(await lab.call('issues.check', { jql: 'ORDER BY key' })).toMatchObject({
        errors,
        checked: false,
      });
    });
    expect(asked).toEqual([]);
  });

  it('is not available where the server does not offer it', async () => {
    lab.demo.fault('no-words');
    expect(await lab.call('issues.jqlWords', undefined)).toEqual({ fields: [], functions: [] });
    expect(await lab.call('issues.check', { jql: 'project = CS' })).toMatchObject({
      checked: false,
    });
  });
});
