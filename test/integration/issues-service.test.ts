import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { noIssues } from '../../src/shared/issues/topics.ts';
import { IssuesCore, refusal } from '../support/issues-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: IssuesCore;

beforeEach(async () => {
  lab = await IssuesCore.start(await tempDir());
});
afterEach(() => lab.stop());

const COUNT = 'POST /rest/api/3/search/approximate-count';
const SEARCH = 'POST /rest/api/3/search/jql';
const MINUTE = 60_000;
const notice = (kind: 'assigned' | 'mentioned' | 'status', by: string, to = '') =>
  t(`issues:service.notice.${kind}`, { by, to });
/** Who changes issues by the demo's controls. */
const other = () => lab.overview.concerns.flatMap(({ news }) => news)[0]?.by ?? '';
const mine = () => lab.overview.first.rows.map(({ key }) => key);

describe('the overview', () => {
  it('has the numbers of the views and the first issues of the chosen one', async () => {
    await lab.connect();
    const { me, mode, views, chosen, first, problems } = lab.overview;
    expect([me.id, mode, chosen, problems]).toEqual([lab.demo.me, 'token', 'mine', []]);
    expect(views.map(({ id, builtIn }) => [id, builtIn])).toEqual(
      ['mine', 'watching', 'today', 'sprint'].map((id) => [id, true]),
    );
    expect(lab.count('mine')).toBe(12);
    expect(first.jql).toBe(views[0]?.jql);
    expect(first.rows).toHaveLength(12);
    for (const row of first.rows) expect(row.assignee?.id).toBe(lab.demo.me);
    expect(lab.core.hub.get('issues.summary').views[0]).toEqual({
      ...{ id: 'mine', name: t('issues:view.mine'), count: 12, exact: false },
    });
  });

  it('is read every 60 s while it is looked at, otherwise every 180 s: numbers and what changed', async () => {
    await lab.connect();
    expect(lab.wait()).toBe(180_000);
    const leave = lab.core.hub.follow(new Set(['issues.overview']));
    expect(lab.wait()).toBe(60_000);
    const asked = await lab.asked(() => lab.polled());
    expect(asked.toSorted()).toEqual([COUNT, COUNT, COUNT, COUNT, SEARCH, SEARCH]);
    const searches = lab.demo.asked.slice(-6).filter(({ path }) => path.endsWith('/jql'));
    for (const { body } of searches)
      expect((body as { jql: string }).jql).toMatch(
        /updated >= -6m ORDER BY updated DESC, key ASC$/,
      );
    leave();
  });

  it('reads the issues again if one changed, came or left, and everything every 20 minutes', async () => {
    await lab.connect();
    const [key = ''] = mine();
    const { revision } = lab.overview;
    await lab.polled();
    expect(lab.overview.revision).toBe(revision);
    lab.demo.comment(key, 'Done?');
    await lab.polled();
    expect(lab.overview.revision).toBe(revision + 1);
    expect(lab.row(key).updated).toBeGreaterThan(lab.clock.now() - 4 * MINUTE);
    lab.demo.assign(key, 'other');
    await lab.polled();
    expect(mine()).not.toContain(key);
    expect(lab.count('mine')).toBe(11);
    expect(lab.overview.revision).toBe(revision + 2);
    lab.clock.advance(21 * MINUTE);
    const asked = await lab.asked(() => lab.read());
    expect(asked).toContain('GET /rest/api/3/myself');
    expect(asked.filter((one) => one === SEARCH)).toHaveLength(3);
  });

  it('keeps the data with its age while the tracker is away and after a restart', async () => {
    await lab.connect();
    const { at } = lab.state;
    lab.demo.fault('server-error');
    await lab.failed();
    expect(lab.state).toMatchObject({ at, stale: true });
    expect(mine()).toHaveLength(12);
    await lab.restart();
    expect(lab.state).toMatchObject({ at, stale: true });
    expect(mine()).toHaveLength(12);
    expect(lab.core.hub.get('issues.summary').views[0]?.count).toBe(12);
  });

  it('says until when it pauses after a refusal for too many requests', async () => {
    await lab.connect();
    lab.demo.fault('rate-limit-reset');
    lab.clock.advance(lab.wait());
    await lab.until(() => lab.state.error !== null && lab.state.nextAt !== null);
    expect(lab.state.error?.code).toBe('busy');
    expect(mine()).toHaveLength(12);
  });

  it('says that the credential was rejected instead of showing empty lists', async () => {
    await lab.connect();
    lab.demo.fault('anonymous');
    await lab.failed();
    expect(lab.state.error?.code).toBe('unauthorized');
    expect(mine()).toHaveLength(12);
    expect(lab.core.hub.get('connections.profiles')[0]?.status.phase).toBe('attention');
  });

  it('tells which view the server refuses and reads the others', async () => {
    await lab.connect();
    const view = { id: 'bad', name: 'Bad', jql: 'nothing = 1', columns: [], counted: true };
    await lab.call('issues.saveView', { view });
    await lab.call('issues.refresh', undefined);
    const bad = lab.overview.views.find(({ id }) => id === 'bad');
    expect(bad).toMatchObject({
      count: null,
      problem: expect.stringContaining('nothing') as unknown,
    });
    expect(lab.count('mine')).toBe(12);
    expect(lab.state.error).toBeNull();
    await lab.call('issues.chooseView', { id: 'bad' });
    await lab.call('issues.refresh', undefined);
    expect(lab.overview.first).toEqual({ jql: 'nothing = 1', rows: [] });
  });

  it('shows nothing without a profile', async () => {
    await lab.connect();
    const [profile] = lab.core.hub.get('connections.profiles');
    await lab.call('connections.remove', { service: 'issues', profileId: profile?.id ?? '' });
    expect(lab.state.value).toBeNull();
    expect(lab.core.hub.get('issues.summary')).toEqual(noIssues);
    expect(await refusal(lab.call('issues.refresh', undefined))).toMatchObject({
      code: 'unsupported',
    });
  });
});

describe('an older server', () => {
  it('is counted and read by offsets', async () => {
    await lab.stop();
    lab = await IssuesCore.start(await tempDir(), 'specified');
    await lab.connect();
    expect(lab.overview.mode).toBe('offset');
    expect(lab.overview.views[0]).toMatchObject({ count: 12, exact: true });
    expect(mine()).toHaveLength(12);
    const page = await lab.call('issues.rows', { jql: 'project = CS', columns: [] });
    expect(page).toMatchObject({ style: 'offset', requests: 1 });
    expect(page.total).toBeGreaterThan(100);
    expect(await lab.call('issues.check', { jql: 'project = CS' })).toMatchObject({
      checked: false,
    });
  });
});

describe('attention', () => {
  it('reports what others did since the last round, and nothing of the first one', async () => {
    await lab.connect();
    expect(lab.attention()).toEqual([]);
    const [first = '', second = ''] = mine();
    const third = lab.demo.insert('CS', 'New one');
    lab.demo.assign(third, 'me');
    lab.demo.comment(first, 'please look', true);
    lab.demo.comment(second, 'no mention');
    await lab.polled();
    const by = other();
    expect(lab.attention().toSorted()).toEqual(
      [`${third} ${notice('assigned', by)}`, `${first} ${notice('mentioned', by)}`].toSorted(),
    );
    const items = Object.values(lab.core.hub.get('attention'));
    expect(items[0]).toMatchObject({ severity: 'info', action: { k: 'open' } });
    // It ends when it no longer holds.
    lab.demo.assign(third, 'other');
    lab.demo.comment(third, 'again', true);
    await lab.polled();
    expect(lab.attention()).not.toContain(`${third} ${notice('assigned', by)}`);
    lab.clock.advance(25 * 60 * MINUTE);
    await lab.read();
    expect(lab.attention()).toEqual([]);
  });

  it('reports new states of watched issues only', async () => {
    await lab.connect();
    const watched = await keyOf('watcher = currentUser() AND status = "To do"');
    const unwatched = await keyOf(
      'assignee = currentUser() AND watcher != currentUser() AND status = "To do"',
    );
    lab.demo.move(watched, 'In progress');
    lab.demo.move(unwatched, 'In progress');
    await lab.polled();
    expect(lab.attention()).toEqual([`${watched} ${notice('status', other(), 'In progress')}`]);
  });

  it('is silent about kinds that are off, and about what the app did itself', async () => {
    await lab.connect();
    const [first = '', second = ''] = mine();
    lab.demo.comment(first, 'look', true);
    await lab.polled();
    expect(lab.attention()).toHaveLength(1);
    await lab.call('issues.notify', { kind: 'mentioned', on: false });
    expect(lab.attention()).toEqual([]);
    expect(lab.overview.notify).toEqual({ assigned: true, mentioned: false, status: true });
    lab.demo.comment(second, 'look', true);
    await lab.polled();
    expect(lab.attention()).toEqual([]);
    await lab.call('issues.notify', { kind: 'mentioned', on: true });
    lab.demo.comment(second, 'look again', true);
    await lab.polled();
    expect(lab.attention()).toEqual([`${second} ${notice('mentioned', other())}`]);
  });

  it('reports what happened while the app was not running, once', async () => {
    await lab.connect();
    const [first = ''] = mine();
    await lab.restart(() => {
      lab.demo.comment(first, 'look', true);
      lab.clock.advance(3 * 60 * MINUTE);
    });
    await lab.read();
    await lab.until(() => !lab.state.stale);
    expect(lab.attention()).toEqual([`${first} ${notice('mentioned', other())}`]);
    await lab.restart();
    await lab.until(() => !lab.state.stale);
    expect(lab.attention()).toEqual([]);
  });

  it('reads at most ten issues a round and the others in the next ones', async () => {
    await lab.connect();
    const keys = mine();
    for (const key of keys) lab.demo.comment(key, 'look', true);
    const asked = await lab.asked(() => lab.polled());
    expect(asked.filter((one) => one.endsWith('/changelog'))).toHaveLength(10);
    expect(lab.attention()).toHaveLength(10);
    await lab.polled();
    expect(lab.attention()).toHaveLength(12);
  });
});

async function keyOf(jql: string): Promise<string> {
  const { items } = await lab.call('issues.rows', { jql, columns: [] });
  const [row] = items;
  if (row === undefined) throw new Error(`no issue for ${jql}`);
  return row.key;
}

describe('lists', () => {
  const all = { jql: 'created >= -3650d', columns: [] };

  it('are read page by page, only as far as the caller reads', async () => {
    await lab.connect();
    const first = await lab.call('issues.rows', { ...all, columns: ['labels'] });
    expect(first).toMatchObject({ style: 'token', requests: 1, end: null, total: null });
    expect(first.items).toHaveLength(100);
    const asked = await lab.asked(() =>
      lab.call('issues.moreRows', { walk: first.walk ?? '' }).then(({ items, requests }) => {
        expect([items.length, requests]).toEqual([100, 2]);
      }),
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
    await lab.connect();
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
    await lab.connect();
    lab.demo.fault('slow');
    const stop = new AbortController();
    const before = lab.demo.asked.length;
    const call = refusal(lab.call('issues.rows', all, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'cancelled' });
    expect(lab.demo.asked.length - before).toBeLessThanOrEqual(1);
  });

  it('of every kind come as the server sent them', async () => {
    await lab.connect();
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
      const { items: next } = await lab.call('issues.more', { walk });
      expect(next.length, list.k).toBeGreaterThan(0);
      expect(await refusal(lab.call('issues.moreRows', { walk }))).toMatchObject({
        code: 'not-found',
      });
    }
  });
});

describe('JQL', () => {
  it('is completed, checked and counted by the server', async () => {
    await lab.connect();
    const words = await lab.call('issues.jqlWords', undefined);
    expect(words.fields.map(({ insert }) => insert)).toContain('assignee');
    expect(words.functions.length).toBeGreaterThan(0);
    const values = await lab.call('issues.suggest', { field: 'status', text: 'In' });
    expect(values.map(({ label }) => label)).toContain('In progress');
    const bad = await lab.call('issues.check', { jql: 'project = ' });
    expect(bad.errors).not.toEqual([]);
    expect(await lab.call('issues.check', { jql: 'project = CS' })).toEqual({
      ...{ errors: [], warnings: [], checked: true },
    });
    expect(await lab.call('issues.count', { jql: 'assignee = currentUser()' })).toMatchObject({
      exact: false,
    });
    const fields = await lab.call('issues.fields', undefined);
    expect(fields.some(({ custom }) => custom)).toBe(true);
  });

  it('is not available where the server does not offer it', async () => {
    await lab.connect();
    lab.demo.fault('no-words');
    expect(await lab.call('issues.jqlWords', undefined)).toEqual({ fields: [], functions: [] });
    expect(await lab.call('issues.check', { jql: 'project = CS' })).toMatchObject({
      checked: false,
    });
  });
});

describe('what the user chose', () => {
  it('is published at once and survives a restart', async () => {
    await lab.connect();
    const view = {
      ...{ id: 'dsp', name: 'Sound', jql: 'labels = dsp', columns: ['labels'], counted: true },
    };
    await lab.call('issues.saveView', { view });
    await lab.call('issues.chooseView', { id: 'dsp' });
    await lab.call('issues.look', { id: 'dsp' });
    const { views, chosen } = lab.overview;
    expect(chosen).toBe('dsp');
    expect(views.at(-1)).toMatchObject({ ...view, builtIn: false, lookedAt: lab.clock.now() });
    await lab.restart();
    await lab.until(() => !lab.state.stale);
    expect(lab.overview.chosen).toBe('dsp');
    expect(lab.overview.first.jql).toBe('labels = dsp');
    expect(lab.overview.first.rows[0]?.cells['labels']).toContain('dsp');
    await lab.call('issues.removeView', { id: 'dsp' });
    expect(lab.overview.chosen).toBe('mine');
    expect(lab.overview.views).toHaveLength(4);
    for (const method of ['issues.chooseView', 'issues.look', 'issues.removeView'] as const)
      expect(await refusal(lab.call(method, { id: 'dsp' }))).toMatchObject({ code: 'not-found' });
  });

  it('changes and restores a view of the app', async () => {
    await lab.connect();
    const [before] = lab.overview.views;
    const view = {
      id: 'mine',
      name: 'Mine',
      jql: 'reporter = currentUser()',
      columns: [],
      counted: false,
    };
    await lab.call('issues.saveView', { view });
    expect(lab.overview.views[0]).toMatchObject({ ...view, builtIn: true, count: null });
    expect(lab.core.hub.get('issues.summary').views.map(({ id }) => id)).not.toContain('mine');
    await lab.call('issues.removeView', { id: 'mine' });
    await lab.call('issues.refresh', undefined);
    expect(lab.overview.views[0]).toEqual(before);
  });

  it('has templates', async () => {
    await lab.connect();
    const template = {
      ...{ id: 'bug', name: 'Bug', project: 'CS', typeId: '10004', summary: 'Sound: ' },
      ...{ description: '', labels: ['dsp'] },
    };
    await lab.call('issues.saveTemplate', { template });
    await lab.call('issues.saveTemplate', { template: { ...template, name: 'Sound bug' } });
    expect(lab.overview.templates).toEqual([{ ...template, name: 'Sound bug' }]);
    await lab.call('issues.removeTemplate', { id: 'bug' });
    expect(lab.overview.templates).toEqual([]);
  });

  it('opens issues and web addresses in the browser, and nothing else', async () => {
    await lab.connect();
    await lab.call('issues.open', { key: 'CS-1/../x' });
    await lab.call('issues.openLink', { url: 'https://example.net/a' });
    expect(lab.opened).toEqual([`${lab.demo.url}/browse/CS-1%2F..%2Fx`, 'https://example.net/a']);
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'nothing'])
      expect(await refusal(lab.call('issues.openLink', { url }))).toMatchObject({
        code: 'invalid-input',
      });
  });
});
