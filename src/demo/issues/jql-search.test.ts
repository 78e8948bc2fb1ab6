import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { askIssues, keysOf, searchIssues } from '../../../test/support/issues/issues-ask.ts';
import type { IssuesDemo } from './issues-demo.ts';
import { startIssuesDemo } from './issues-demo.ts';

let demo: IssuesDemo;
beforeAll(async () => {
  demo = await startIssuesDemo({ clock: new FakeClock(Date.UTC(2026, 10, 23, 12)) });
});
afterAll(() => demo.stop());

const count = async (jql: string): Promise<unknown> => {
  const { body } = await askIssues(demo, 'search/approximate-count', { body: { jql } });
  return body?.['count'] ?? body?.errorMessages;
};

describe('searches of the demo tracker', () => {
  it.each([
    ['key in (CS-412, cs-398)', ['CS-398', 'CS-412']],
    ['id = 10412', ['CS-412']],
    ['key > CS-2348 AND project = CS', ['CS-2349', 'CS-2350']],
    ['summary ~ "lower shelf"', ['CS-412']],
    ['comment ~ currentUser()', ['CS-398', 'CS-440']],
    ['assignee = currentUser() AND priority > High AND statusCategory != Done', ['CS-420']],
    ['assignee = currentUser() AND status = "In progress"', ['CS-398', 'CS-420', 'CS-457']],
    [
      'assignee = currentUser() AND NOT statusCategory = Done AND updated >= -90m',
      ['CS-398', 'CS-402'],
    ],
    [
      'assignee = currentUser() AND updated >= startOfDay() AND priority in (Low, Highest)',
      ['CS-415', 'CS-420'],
    ],
    [
      'updated > "2026-11-23 11:30" AND updated < "2026/11/23 12:05" AND assignee = currentUser()',
      ['CS-402'],
    ],
    [
      'filter = 10200 AND sprint in openSprints()',
      ['CS-398', 'CS-402', 'CS-412', 'CS-420', 'CS-440', 'CS-446'],
    ],
    ['filter = "My open work" AND sprint is EMPTY AND type != Bug', ['CS-421', 'CS-457']],
    ['words without an operator', []],
  ])('%s', async (jql, expected) =>
    expect(await keysOf(demo, `${jql} ORDER BY key`)).toEqual(expected),
  );

  it.each([
    ['project = CS', 2350],
    ['project = CS AND (status = Done OR NOT status = Done)', 2350],
    ['assignee is EMPTY OR assignee is not EMPTY', 12_000],
    ['assignee is EMPTY AND assignee is not EMPTY', 0],
  ])('counts %s', async (jql, expected) => expect(await count(jql)).toBe(expected));

  it('leaves empty values out of negated comparisons', async () => {
    const all = Number(await count('project = CS'));
    const closed = Number(await count('project = CS AND sprint in closedSprints()'));
    const none = Number(await count('project = CS AND sprint is EMPTY'));
    expect(none).toBeGreaterThan(0);
    expect(await count('project = CS AND sprint not in closedSprints()')).toBe(all - closed - none);
    expect(await count('project = CS AND sprint is not EMPTY')).toBe(all - none);
  });

  it('sorts by several fields, empty values last', async () => {
    const { issues = [] } = await searchIssues(
      demo,
      'assignee = currentUser() AND statusCategory != Done ORDER BY priority DESC, updated ASC',
    );
    expect(issues.slice(0, 4).map(({ key }) => key)).toEqual([
      'CS-420',
      'CS-446',
      'CS-412',
      'CS-398',
    ]);
    const due = await searchIssues(demo, 'project = WEB ORDER BY duedate', {
      fields: ['duedate'],
      maxResults: 100,
    });
    const dates = (due.issues ?? []).map(({ fields }) => String(fields['duedate']));
    expect(dates).toEqual(dates.toSorted());
  });

  it.each([
    ['', 'Unbounded'],
    ['ORDER BY key', 'Unbounded'],
    ['status =', 'Expecting either a value'],
    ['status = Done AND', 'Expecting a field name'],
    ['(status = Done', "Expecting ')'"],
    ['status = Done)', "Expecting 'AND', 'OR' or 'ORDER BY' but got ')'. (line 1, character 14)"],
    ['status = "Done', 'Expecting either a value'],
    ['nothing = 1', "Field 'nothing' does not exist"],
    ['status = Nowhere', "The value 'Nowhere' does not exist for the field 'Status'"],
    ['status ~ Done', "The operator '~' is not supported"],
    ['status is Done', 'only supports EMPTY'],
    ['created > soon', "Date value 'soon'"],
    ['created > 2026-13-40', "Date value '2026-13-40'"],
    ['assignee = unknownFunction()', 'Unable to find JQL function'],
    [
      'project = CS ORDER BY key, created, updated, status, priority, assignee, reporter, labels',
      'at most 7',
    ],
  ])('refuses "%s"', async (jql, expected) => {
    const { status, body } = await askIssues(demo, 'search/jql', { body: { jql } });
    expect(status).toBe(400);
    expect(body?.errors).toEqual({});
    expect(body?.errorMessages?.join()).toContain(expected);
  });

  it('completes fields, functions and values, and checks texts', async () => {
    const { body } = await askIssues(demo, 'jql/autocompletedata');
    expect(JSON.stringify(body)).toContain('"displayName":"Story points - cf[10030]"');
    const suggested = await askIssues(
      demo,
      'jql/autocompletedata/suggestions?fieldName=status&fieldValue=in',
    );
    expect(suggested.body).toMatchObject({
      results: expect.arrayContaining([
        { value: 'In review', displayName: '<b>In</b> review' },
      ]) as unknown,
    });
    const checked = await askIssues(demo, 'jql/parse', {
      body: { queries: ['status = ', 'project = CS'] },
    });
    expect(checked.body).toMatchObject({ queries: [{ query: 'status = ' }, { errors: [] }] });
  });
});
