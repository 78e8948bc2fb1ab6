import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { askIssues } from '../support/issues/issues-ask.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: IssuesCore;

beforeEach(async () => {
  lab = await IssuesCore.start(await tempDir());
});
afterEach(() => lab.stop());

const MINUTE = 60_000;
const notice = (kind: 'assigned' | 'mentioned', by: string) =>
  t(`issues:service.notice.${kind}`, { by, to: '' });
/** Who changes issues by the demo's controls. */
const other = () => lab.overview.concerns.flatMap(({ news }) => news)[0]?.by ?? '';
const mine = () => lab.overview.first.rows.map(({ key }) => key);

describe('news that are easy to miss', () => {
  const said = () => lab.attention();

  it('news-created-for-me: an issue that someone creates for the user, or with a mention, is news', async () => {
    await lab.connect();
    const me = { accountId: lab.demo.me, displayName: 'Mira Solberg' };
    const mine = lab.demo.insert('CS', 'For you', { assignee: me });
    const text = { type: 'mention', attrs: { id: lab.demo.me, text: '' } };
    const description = {
      type: 'doc',
      version: 1,
      content: [{ type: 'paragraph', content: [text] }],
    };
    const named = lab.demo.insert('CS', 'About you', { description });
    await lab.polled();
    const by = other();
    expect(said().toSorted()).toEqual(
      [`${mine} ${notice('assigned', by)}`, `${named} ${notice('mentioned', by)}`].toSorted(),
    );
    // Created by the user: no news.
    lab.demo.insert('CS', 'By you', { assignee: me, reporter: me });
    await lab.polled();
    expect(said()).toHaveLength(2);
  });

  it('news-mention-by-edit: a mention that an edit adds is news, an edit of a known one is not', async () => {
    await lab.connect();
    const [key = ''] = mine();
    lab.demo.comment(key, 'who knows?');
    lab.clock.advance(24 * 60 * MINUTE);
    await lab.read();
    expect(said()).toEqual([]);
    lab.demo.editComment(key, '@me knows');
    await lab.polled();
    expect(said()).toEqual([`${key} ${notice('mentioned', other())}`]);
    const [before] = Object.values(lab.core.hub.get('attention'));
    lab.demo.editComment(key, '@me knows, I think');
    await lab.polled();
    expect(Object.values(lab.core.hub.get('attention'))).toEqual([before]);
  });

  it('news-after-weekend: everything since the last look is read, however long ago it was', async () => {
    await lab.connect();
    const key = lab.demo.insert('CS', 'Old one');
    await lab.restart(() => {
      lab.clock.advance(13 * 60 * MINUTE);
      lab.demo.assign(key, 'me');
      lab.clock.advance(50 * 60 * MINUTE);
    });
    await lab.read();
    expect(said()).toEqual([`${key} ${notice('assigned', other())}`]);
    // It stays long enough to be seen.
    for (let round = 0; round < 3; round += 1) await lab.polled();
    expect(said()).toHaveLength(1);
  });

  it('news-behind-bulk-change: what others did before 60 more changes is not lost', async () => {
    await lab.connect();
    const watched = await keysOf('watcher = currentUser() ORDER BY key ASC', 8);
    const [wanted = ''] = await keysOf('project = LAB AND assignee is EMPTY ORDER BY key ASC', 1);
    const keys = lab.demo.keys().filter((key) => key.startsWith('WEB-'));
    lab.demo.assign(wanted, 'me');
    lab.demo.comment(watched[0] ?? '', 'first of many', true);
    for (const key of keys.slice(0, 60)) lab.demo.comment(key, 'bulk', true);
    for (let round = 0; round < 7; round += 1) await lab.polled();
    const by = other();
    expect(said()).toContain(`${wanted} ${notice('assigned', by)}`);
    expect(said()).toContain(`${watched[0] ?? ''} ${notice('mentioned', by)}`);
    for (const key of keys.slice(0, 60))
      expect(said()).toContain(`${key} ${notice('mentioned', by)}`);
    expect(lab.overview.concerns.length).toBeGreaterThanOrEqual(62);
    // Everything was looked at: nothing is read again.
    const asked = await lab.asked(() => lab.polled());
    expect(asked.filter((one) => one.endsWith('/changelog'))).toEqual([]);
    expect(lab.overview.problems).toEqual([]);
  });

  it('says so if more changed than the app looks at', async () => {
    await lab.connect();
    const keys = lab.demo.keys().filter((key) => key.startsWith('WEB-'));
    for (const key of keys.slice(0, 501)) lab.demo.comment(key, 'bulk', true);
    await lab.polled();
    expect(lab.overview.problems).toEqual([t('issues:service.moreConcerns', { most: 500 })]);
  });

  it('finds a mention behind many later comments and an assignment behind many later changes', async () => {
    await lab.connect();
    const [key = ''] = mine();
    lab.demo.assign(key, 'other');
    lab.clock.advance(1);
    lab.demo.assign(key, 'me');
    lab.demo.comment(key, 'please', true);
    for (let count = 0; count < 60; count += 1) {
      lab.demo.comment(key, 'more');
      lab.demo.move(key, count % 2 === 0 ? 'In review' : 'In progress');
    }
    await lab.polled();
    const by = other();
    expect(said()).toContain(`${key} ${notice('mentioned', by)}`);
    expect(said()).toContain(`${key} ${notice('assigned', by)}`);
  });
});

describe('own changes', () => {
  it('never mark an issue as updated, wherever the user made them; others’ changes do', async () => {
    await lab.connect();
    const [app = '', browser = '', others = ''] = mine();
    const isKnown = (key: string): boolean => {
      const { id, updated } = lab.row(key);
      return (lab.overview.seen[id] ?? 0) >= (updated ?? 0);
    };
    lab.clock.advance(1000);
    await lab.call('issues.comment', { key: app, text: 'by the app' });
    // In the browser, where the app does not see it.
    const body = { type: 'doc', version: 1, content: [] };
    const sent = await askIssues(lab.demo, `issue/${browser}/comment`, { body: { body } });
    expect(sent.status).toBe(201);
    lab.demo.comment(others, 'by someone else');
    await lab.polled();
    expect([app, browser, others].map(isKnown)).toEqual([true, true, false]);
    const { id, updated } = lab.row(others);
    await lab.call('issues.seen', { id, updated: updated ?? 0 });
    await lab.until(() => isKnown(others));
  });
});

async function keysOf(jql: string, most: number): Promise<readonly string[]> {
  const { items } = await lab.call('issues.rows', { jql, columns: [] });
  return items.slice(0, most).map(({ key }) => key);
}
