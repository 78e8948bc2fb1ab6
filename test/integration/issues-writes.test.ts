import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../src/shared/contract/errors.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { Issue } from '../../src/shared/issues/model.ts';
import type { IssueDraft } from '../../src/shared/issues/contract.ts';
import { issuesNames } from '../../src/demo/issues/faults.ts';
import { refusal } from '../support/core/service-core.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: IssuesCore;

afterEach(() => lab.stop());

const KEY = 'CS-402';
const ISSUE = `/rest/api/3/issue/${KEY}`;
const TO_DO = '1';
const IN_PROGRESS = '3';
const DONE = '5';
const START = '21';
const issue = (key = KEY): Promise<Issue> => lab.call('issues.issue', { key });
const comments = async () =>
  (await lab.call('issues.comments', { key: KEY, after: 0 })).comments.map(({ body }) =>
    body.blocks.flatMap((block) => (block.k === 'paragraph' ? block.inlines : [])),
  );
/** Writes that the demo got, as `METHOD path`. */
const writes = () =>
  lab.demo.asked
    .filter(({ method, path }) => method !== 'GET' && !/search|count|parse/.test(path))
    .map(({ method, path }) => `${method} ${path}`);
const draft = (values: IssueDraft['values']): IssueDraft => ({
  project: 'CS',
  typeId: '10001',
  values,
});
const refused = async (call: Promise<unknown>): Promise<AppError> => {
  const error = await refusal(call);
  if (error === null || typeof error === 'string') throw new Error('it was not refused');
  return error;
};
/** The issue in a failure. */
const current = (detail: unknown) => (detail as { issue?: Issue } | undefined)?.issue;

describe.each(issuesNames.generations)('changes (%s)', (generation) => {
  beforeEach(async () => {
    lab = await IssuesCore.start(await tempDir(), generation);
    expect((await lab.connect()).ok).toBe(true);
  });

  it('moves, assigns and watches an issue, and returns it as read back', async () => {
    const before = await issue();
    expect(before.status.id).toBe(TO_DO);
    const moved = await lab.call('issues.transition', {
      key: KEY,
      transitionId: START,
      from: TO_DO,
    });
    expect(moved.status).toMatchObject({ id: IN_PROGRESS, category: 'indeterminate' });
    const [, other] = await lab.call('issues.people', { key: KEY, text: '' });
    const who = other?.id ?? '';
    const from = lab.demo.me;
    expect((await lab.call('issues.assign', { key: KEY, who, from })).assignee).toEqual({
      id: who,
      name: other?.name,
    });
    expect(
      (await lab.call('issues.assign', { key: KEY, who: null, from: who })).assignee,
    ).toBeNull();
    const watching = !(before.watching ?? false);
    expect((await lab.call('issues.watch', { key: KEY, watching })).watching).toBe(watching);
    const back = await lab.call('issues.watch', { key: KEY, watching: !watching });
    expect(back.watching).toBe(!watching);
    expect(await issue()).toEqual(back);
    expect(writes()).toHaveLength(5);
  });

  it('shows a change in the list at once', async () => {
    await lab.call('issues.transition', { key: KEY, transitionId: START });
    expect(lab.row(KEY).status.id).toBe(IN_PROGRESS);
    expect(lab.overview.written.map(({ key }) => key)).toEqual([KEY]);
  });

  it('creates an issue from a draft', async () => {
    const { types } = await lab.call('issues.types', { project: 'CS' });
    expect(types).toContainEqual({ id: '10001', name: 'Bug', subtask: false });
    const form = await lab.call('issues.createFields', { project: 'CS', typeId: '10001' });
    expect(form.cut).toBeNull();
    expect(form.fields.find(({ id }) => id === 'summary')).toMatchObject({
      required: true,
      kind: 'text',
    });
    const made = await lab.call('issues.create', {
      draft: draft({
        summary: ' New one ',
        description: 'a\n\nb',
        labels: ['audio'],
        duedate: '2026-12-01',
      }),
    });
    expect(made).toMatchObject({
      summary: 'New one',
      labels: ['audio'],
      due: '2026-12-01',
      project: { key: 'CS' },
      type: { name: 'Bug' },
      url: `${lab.demo.url}/browse/${made.key}`,
    });
    expect(made.description.blocks).toHaveLength(2);
    expect(lab.demo.keys()).toContain(made.key);
  });

  it('tells a conflict with the issue as it is now, and sends nothing', async () => {
    const seen = await issue();
    lab.demo.move(KEY, 'Done');
    lab.demo.assign(KEY, 'other');
    const move = { key: KEY, transitionId: START, from: seen.status.id };
    const assign = { key: KEY, who: null, from: seen.assignee?.id ?? null };
    for (const failed of [
      await refused(lab.call('issues.transition', move)),
      await refused(lab.call('issues.assign', assign)),
      // The workflow has no such step any more, whatever the caller saw.
      await refused(lab.call('issues.transition', { key: KEY, transitionId: START })),
    ]) {
      expect(failed.code).toBe('conflict');
      expect(failed.message).toContain(KEY);
      expect(current(failed.detail)?.status.id).toBe(DONE);
    }
    expect(writes()).toEqual([]);
  });

  it('finds a change whose answer was lost, and sends it once', async () => {
    lab.demo.fault('lost-answer');
    const moved = await lab.call('issues.transition', {
      key: KEY,
      transitionId: START,
      from: TO_DO,
    });
    expect(moved.status.id).toBe(IN_PROGRESS);
    expect((await lab.call('issues.assign', { key: KEY, who: null })).assignee).toBeNull();
    expect((await lab.call('issues.watch', { key: KEY, watching: true })).watching).toBe(true);
    const sent = await lab.call('issues.comment', { key: KEY, text: 'Lost?' });
    expect(sent.author?.id).toBe(lab.demo.me);
    const made = await lab.call('issues.create', { draft: draft({ summary: 'Lost and found' }) });
    expect(made.summary).toBe('Lost and found');
    expect(writes()).toEqual([
      `POST ${ISSUE}/transitions`,
      `PUT ${ISSUE}/assignee`,
      `POST ${ISSUE}/watchers`,
      `POST ${ISSUE}/comment`,
      'POST /rest/api/3/issue',
    ]);
  });

  it('does not take an earlier comment or issue for the lost one', async () => {
    await lab.call('issues.comment', { key: KEY, text: 'Same' });
    const first = await lab.call('issues.create', { draft: draft({ summary: 'Same' }) });
    lab.demo.fault('lost-answer');
    await lab.call('issues.comment', { key: KEY, text: 'Same' });
    const second = await lab.call('issues.create', { draft: draft({ summary: 'Same' }) });
    expect(second.id).not.toBe(first.id);
    expect(
      (await comments()).filter(([one]) => one?.k === 'text' && one.text === 'Same'),
    ).toHaveLength(2);
    // Refused and lost: neither is there.
    lab.demo.fault('forbidden');
    const known = lab.demo.keys().length;
    const lost = await refused(lab.call('issues.comment', { key: KEY, text: 'Same' }));
    expect(lost.code).toBe('unconfirmed');
    const create = await refused(lab.call('issues.create', { draft: draft({ summary: 'Same' }) }));
    expect(create.code).toBe('unconfirmed');
    expect(lab.demo.keys()).toHaveLength(known);
  });

  it('says what is unconfirmed if the answer was lost and the change is not there', async () => {
    lab.demo.fault('forbidden');
    lab.demo.fault('lost-answer');
    const failed = await refused(lab.call('issues.transition', { key: KEY, transitionId: START }));
    expect(failed.code).toBe('unconfirmed');
    expect(current(failed.detail)?.status.id).toBe(TO_DO);
    expect(writes()).toEqual([`POST ${ISSUE}/transitions`]);
  });

  it('passes refusals on', async () => {
    lab.demo.fault('forbidden');
    const move = { key: KEY, transitionId: START, from: TO_DO };
    for (const { code } of [
      await refused(lab.call('issues.transition', move)),
      await refused(lab.call('issues.assign', { key: KEY, who: null })),
      await refused(lab.call('issues.comment', { key: KEY, text: 'No' })),
      await refused(lab.call('issues.create', { draft: draft({ summary: 'No' }) })),
    ])
      expect(code).toBe('forbidden');
    expect((await issue()).status.id).toBe(TO_DO);
  });

  it('names the fields that a transition or a new issue needs', async () => {
    const steps = await lab.call('issues.transitions', { key: KEY });
    expect(steps.find(({ id }) => id === '51')?.needs).toEqual(['Resolution']);
    const needs = await refused(lab.call('issues.transition', { key: KEY, transitionId: '51' }));
    expect([needs.code, needs.message.includes('Resolution')]).toEqual(['unsupported', true]);
    expect(writes()).toEqual([]);
    const own = await refused(lab.call('issues.create', { draft: draft({ duedate: 'soon' }) }));
    expect(own.code).toBe('invalid-input');
    expect(Object.keys(own.detail?.['errors'] ?? {}).toSorted()).toEqual(['duedate', 'summary']);
    expect(writes()).toEqual([]);
    const values = { summary: 'x'.repeat(300), assignee: 'nobody' };
    const servers = await refused(lab.call('issues.create', { draft: draft(values) }));
    expect(servers.code).toBe('invalid-input');
    expect(Object.keys(servers.detail?.['errors'] ?? {}).toSorted()).toEqual([
      'assignee',
      'summary',
    ]);
    expect(servers.message).toContain('255');
  });

  it('finishes a change although its caller left', async () => {
    const caller = new AbortController();
    const asked = lab.demo.asked.length;
    const moving = lab.call(
      'issues.transition',
      { key: KEY, transitionId: START, from: TO_DO },
      { signal: caller.signal },
    );
    caller.abort();
    await moving.catch(() => undefined);
    await lab.until(() => lab.row(KEY).status.id === IN_PROGRESS);
    expect(lab.demo.asked.length).toBeGreaterThan(asked);
    expect(writes()).toEqual([`POST ${ISSUE}/transitions`]);
  });
});

describe('an issue', () => {
  beforeEach(async () => {
    lab = await IssuesCore.start(await tempDir());
    await lab.connect();
  });

  it('is shared for 2 s by readers, but read before every change', async () => {
    const read = `GET ${ISSUE}`;
    expect(
      (await lab.asked(() => Promise.all([issue(), issue()]))).filter((one) => one === read),
    ).toHaveLength(1);
    const asked = await lab.asked(() =>
      lab.call('issues.transition', { key: KEY, transitionId: START, from: TO_DO }),
    );
    expect(asked.filter((one) => one.includes(ISSUE))).toEqual([
      read,
      `GET ${ISSUE}/transitions`,
      `POST ${ISSUE}/transitions`,
      read,
    ]);
  });

  it('is reported as unconfirmed if it cannot be read after a change', async () => {
    /** Makes a change; the site refuses everything after the write. */
    const cutOff = async <T>(change: () => Promise<T>): Promise<T> => {
      const before = writes().length;
      const running = change();
      running.catch(() => undefined);
      while (writes().length === before) await new Promise((resolve) => setImmediate(resolve));
      lab.demo.fault('unauthorized');
      return running.finally(() => lab.demo.fault('unauthorized', false));
    };
    const move = { key: KEY, transitionId: START };
    const moved = await refused(cutOff(() => lab.call('issues.transition', move)));
    expect([moved.code, moved.message]).toEqual([
      'unconfirmed',
      t('issues:write.unread', { key: KEY }),
    ]);
    const made = await refused(
      cutOff(() => lab.call('issues.create', { draft: draft({ summary: 'Unread' }) })),
    );
    const key = String(made.detail?.['key']);
    expect([made.code, made.message]).toEqual([
      'unconfirmed',
      t('issues:write.createdUnread', { key }),
    ]);
    expect((await issue(key)).summary).toBe('Unread');
    // The answer to the write has the whole comment.
    const sent = await cutOff(() => lab.call('issues.comment', { key: KEY, text: 'Unread' }));
    expect(sent.author?.id).toBe(lab.demo.me);
    expect(writes()).toHaveLength(3);
  });

  it('has its history, the newest first, and the raw fields', async () => {
    lab.demo.move(KEY, 'In progress');
    lab.clock.advance(60_000);
    lab.demo.assign(KEY, null);
    const { entries, cut } = await lab.call('issues.history', { key: KEY });
    expect(cut).toBeNull();
    expect(entries[0]?.changes[0]).toMatchObject({ field: 'assignee', to: '' });
    expect(entries[1]?.changes[0]).toMatchObject({ field: 'status', to: 'In progress' });
    const { fields } = await lab.call('issues.raw', { key: KEY });
    expect(Object.keys(fields).length).toBeGreaterThan(40);
  });

  it('reads the newest entries of a long history, whatever the size of its pages', async () => {
    for (let at = 0; at < 400; at += 1) {
      lab.demo.move(KEY, 'In progress');
      lab.clock.advance(1_000);
      lab.demo.move(KEY, 'To do');
      lab.clock.advance(1_000);
    }
    lab.demo.move(KEY, 'Done');
    const { entries, cut } = await lab.call('issues.history', { key: KEY });
    expect([cut?.why, entries[0]?.changes[0]?.to]).toEqual(['limit', 'Done']);
    expect(entries.length).toBeGreaterThanOrEqual(500);
    expect(entries.length).toBeLessThan(700);
    lab.demo.fault('lowered-pages');
    lab.clock.advance(2_000);
    const lowered = await lab.call('issues.history', { key: KEY });
    expect([lowered.cut?.why, lowered.entries[0]]).toEqual(['limit', entries[0]]);
    expect(lowered.entries).toHaveLength(12 * 7);
  });

  it('is refused if it is no issue, or nests deeper than any text', async () => {
    expect((await refused(issue('CS-9999'))).code).toBe('not-found');
    lab.demo.fault('hostile-strings');
    expect((await refused(issue())).code).toBe('rejected');
  });
});
