import { afterEach, expect, it } from 'vitest';
import { clientRig } from '../../../../../test/support/client-rig.ts';
import type { IssuesDemoOptions } from '../../../demo/issues/issues-demo.ts';
import { startIssuesDemo } from '../../../demo/issues/issues-demo.ts';
import { basic } from '../../../net/credential.ts';
import { createTracker } from './create-tracker.ts';
import { toRow } from './rows.ts';
import type { Raw } from './tracker.ts';
import { ROW_FIELDS } from './tracker.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function rig(options: IssuesDemoOptions = {}) {
  const demo = await startIssuesDemo(options);
  stops.push(() => demo.stop());
  const credential = basic(demo.email, (use) => use(demo.token));
  const made = clientRig(demo.url, { credential });
  return { demo, ...made, tracker: createTracker(made.client) };
}
const { signal } = new AbortController();
const mine = 'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC';

it.each([
  ['current', 'token', null, false],
  ['specified', 'offset', 12, true],
] as const)('reads the user and their issues (%s)', async (generation, style, total, exact) => {
  const { tracker, demo } = await rig({ generation });
  expect(await tracker.me(signal)).toEqual({ id: demo.me, name: 'Mira Solberg' });
  const rows: Raw[] = [];
  const query = { k: 'search' as const, jql: mine, fields: [...ROW_FIELDS] };
  for await (const page of tracker.list(query, { signal })) {
    expect(page).toMatchObject({ style, total, requests: 1, end: 'end', warnings: [] });
    rows.push(...page.items);
  }
  expect(rows).toHaveLength(12);
  for (const row of rows)
    expect(toRow(row, [])).toMatchObject({ assignee: { id: demo.me }, project: { key: 'CS' } });
  expect(tracker.mode).toBe(style);
  expect(await tracker.count(mine, signal)).toEqual({ count: 12, exact });
});
