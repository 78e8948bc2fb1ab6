import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { noIssues } from '../../src/shared/issues/topics.ts';
import { refusal } from '../support/core/service-core.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
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
      id: 'mine',
      name: t('issues:view.mine'),
      count: 12,
      exact: true,
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
    await lab.read();
    const asked = await lab.asked(() => lab.polled());
    expect(asked).toContain('GET /rest/api/3/myself');
    expect(asked.filter((one) => one === SEARCH)).toHaveLength(3);
  });

  it('notices changes beyond the first issues of a view', async () => {
    await lab.connect();
    const view = { id: 'all', name: 'All', jql: 'project = CS ORDER BY key ASC', columns: [] };
    await lab.call('issues.saveView', { view: { ...view, counted: true } });
    await lab.call('issues.chooseView', { id: 'all' });
    await lab.call('issues.refresh', undefined);
    const { first, revision } = lab.overview;
    expect(first.rows).toHaveLength(100);
    const key = lab.demo.keys().findLast((one) => one.startsWith('CS-')) ?? '';
    lab.demo.move(key, 'In review');
    await lab.polled();
    expect(lab.overview.first).toEqual(first);
    expect(lab.overview.revision).toBe(revision + 1);
    await lab.polled();
    expect(lab.overview.revision).toBe(revision + 1);
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
    await lab.failed();
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

describe('an older server', () =>
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
  }));

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
    expect(lab.unread()).toHaveLength(2);
    // News lasts seven days, whatever happened to the issue since.
    lab.demo.assign(third, 'other');
    lab.clock.advance(27 * 60 * MINUTE);
    await lab.read();
    await lab.polled();
    expect(lab.attention()).toHaveLength(2);
  });

  it('looks at the user’s own issues where the server can’t search texts for a user', async () => {
    lab.demo.fault('no-mentions');
    await lab.connect();
    expect(lab.overview.problems).toEqual([]);
    const [first = ''] = mine();
    lab.demo.comment(first, 'please look', true);
    await lab.polled();
    expect(lab.attention()).toEqual([`${first} ${notice('mentioned', other())}`]);
  });

  it('reports new states of watched issues only', async () => {
    await lab.connect();
    const watched = await keyOf('watcher = currentUser() AND status = "To do"');
    const unwatched = lab.demo.insert('CS', 'New one');
    lab.demo.assign(unwatched, 'me');
    lab.demo.move(unwatched, 'In progress');
    lab.demo.move(watched, 'In progress');
    await lab.polled();
    const by = other();
    expect(lab.attention()).toContain(`${watched} ${notice('status', by, 'In progress')}`);
    expect(lab.attention()).not.toContain(`${unwatched} ${notice('status', by, 'In progress')}`);
  });

  it('is silent about kinds that are off, and about what the app did itself', async () => {
    await lab.connect();
    const [first = '', second = ''] = mine();
    lab.demo.comment(first, 'look', true);
    await lab.polled();
    expect(lab.attention()).toHaveLength(1);
    await lab.call('issues.setMuted', { kind: 'mentioned', muted: true });
    expect(lab.overview.mutedKinds).toEqual(['mentioned']);
    lab.demo.comment(second, 'look', true);
    await lab.polled();
    expect(lab.attention()).toEqual([]);
    await lab.call('issues.setMuted', { kind: 'mentioned', muted: false });
    expect(lab.attention()).toHaveLength(2);
    lab.demo.comment(second, 'look again', true);
    await lab.polled();
    expect(lab.attention()).toContain(`${second} ${notice('mentioned', other())}`);
  });

  it('reports what happened while the app was not running, once', async () => {
    await lab.connect();
    const [first = ''] = mine();
    await lab.restart(() => {
      lab.demo.comment(first, 'look', true);
      lab.clock.advance(3 * 60 * MINUTE);
    });
    await lab.read();
    expect(lab.unread()).toEqual([`${first} ${notice('mentioned', other())}`]);
    const all = Object.keys(lab.core.hub.get('attention'));
    await lab.call('attention.markRead', { ids: all, read: true });
    await lab.restart();
    await lab.read();
    expect(lab.state.stale).toBe(false);
    expect(lab.attention()).toHaveLength(1);
    expect(lab.unread()).toEqual([]);
  });

  it('reads at most ten issues a round and the others in the next ones', async () => {
    await lab.connect();
    const keys = mine();
    for (const key of keys) lab.demo.comment(key, 'look', true);
    const asked = await lab.asked(() => lab.polled());
    expect(new Set(asked.filter((one) => one.endsWith('/changelog'))).size).toBe(10);
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

describe('what the app changed', () => {
  it('is shown at once, also while searches return an older version, and ends its reports', async () => {
    await lab.connect();
    const [key = ''] = mine();
    lab.demo.comment(key, 'please look', true);
    await lab.polled();
    expect(lab.unread()).toHaveLength(1);
    const { id, status } = lab.row(key);
    const { revision } = lab.overview;
    lab.demo.fault('stale-search');
    const steps = await lab.call('issues.transitions', { key });
    const step = steps.find(({ to, needs }) => to.id !== status.id && needs.length === 0);
    await lab.call('issues.transition', { key, transitionId: step?.id ?? '' });
    expect(lab.row(key).status).toEqual(step?.to);
    // Windows have the issue in the answer and need not read again.
    expect(lab.overview.revision).toBe(revision);
    expect(lab.overview.written.map((one) => one.status)).toEqual([step?.to]);
    expect(lab.unread()).toEqual([]);
    // The follow-up names the issue, so that the server returns it as it is.
    lab.clock.advance(2_000);
    await lab.read();
    const bodies = lab.demo.asked.slice(-6).map(({ body }) => JSON.stringify(body));
    expect(bodies.some((body) => body.includes(`"reconcileIssues":[${id}]`))).toBe(true);
    const { items } = await lab.call('issues.rows', { jql: `key = ${key}`, columns: [] });
    expect(items[0]?.status).toEqual(step?.to);
    for (let count = 0; count < 3; count += 1) await lab.polled();
    expect(lab.unread()).toEqual([]);
    await lab.call('issues.rows', { jql: `key = ${key}`, columns: [] });
    expect(lab.demo.asked.at(-1)?.body).not.toHaveProperty('reconcileIssues');
  });
});

describe('what the user chose', () => {
  it('is published at once and survives a restart', async () => {
    await lab.connect();
    const view = {
      id: 'dsp',
      name: 'Sound',
      jql: 'labels = dsp',
      columns: ['reporter'],
      counted: true,
    };
    await lab.call('issues.saveView', { view });
    await lab.call('issues.chooseView', { id: 'dsp' });
    const newest = lab.clock.now() + 1;
    await lab.call('issues.look', { id: 'dsp', newest: 0 });
    const { views, chosen } = lab.overview;
    expect(chosen).toBe('dsp');
    expect(views.at(-1)).toMatchObject({ ...view, builtIn: false, lookedAt: newest - 1 });
    // A list that was read later than the overview, or a tracker whose clock is ahead.
    await lab.call('issues.look', { id: 'dsp', newest });
    expect(lab.overview.views.at(-1)?.lookedAt).toBe(newest);
    await lab.restart();
    await lab.read();
    expect(lab.state.stale).toBe(false);
    expect(lab.overview.chosen).toBe('dsp');
    expect(lab.overview.first.jql).toBe('labels = dsp');
    expect(lab.overview.first.rows[0]?.cells['reporter']).not.toBe('');
    await lab.call('issues.removeView', { id: 'dsp' });
    expect(lab.overview.chosen).toBe('mine');
    expect(lab.overview.views).toHaveLength(4);
    for (const late of [
      lab.call('issues.chooseView', { id: 'dsp' }),
      lab.call('issues.look', { id: 'dsp', newest: 0 }),
      lab.call('issues.removeView', { id: 'dsp' }),
    ])
      expect(await refusal(late)).toMatchObject({ code: 'not-found' });
  });

  it('keeps name and query of a view of the app, and changes and restores its columns', async () => {
    await lab.connect();
    const [before] = lab.overview.views;
    if (before === undefined) throw new Error('no view');
    const { id, name, jql } = before;
    const view = { id, name, jql, columns: [], counted: false };
    for (const other of [{ jql: 'reporter = currentUser()' }, { name: 'Mine' }])
      expect(
        await refusal(lab.call('issues.saveView', { view: { ...view, ...other } })),
      ).toMatchObject({ code: 'invalid-input', detail: { field: Object.keys(other)[0] } });
    expect(lab.overview.views[0]).toEqual(before);
    await lab.call('issues.saveView', { view });
    expect(lab.overview.views[0]).toMatchObject({ ...view, builtIn: true });
    expect(lab.core.hub.get('issues.summary').views.map(({ id }) => id)).not.toContain('mine');
    await lab.call('issues.removeView', { id: 'mine' });
    await lab.call('issues.refresh', undefined);
    expect(lab.overview.views[0]).toEqual(before);
  });

  it('has templates', async () => {
    await lab.connect();
    const template = {
      id: 'bug',
      name: 'Bug',
      project: 'CS',
      typeId: '10004',
      summary: 'Sound: ',
      description: '',
      labels: ['dsp'],
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
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@b.net', 'nothing'])
      expect(await refusal(lab.call('issues.openLink', { url }))).toMatchObject({
        code: 'invalid-input',
      });
  });
});
