import { describe, expect, it } from 'vitest';
import type { Completion } from '../contract.ts';
import { jqlWords } from '../../../../test/support/issues/issues-fields-sample.ts';
import { jqlEdit, jqlOptions, likelyOption, suggestsValues } from './jql-completion.ts';
import { jqlContext } from './jql-context.ts';

const split = (marked: string) => ({
  jql: marked.replace('|', ''),
  context: jqlContext(marked.replace('|', ''), marked.indexOf('|')),
});
const value = (label: string): Completion => ({
  label,
  insert: label.includes(' ') ? `"${label}"` : label,
});
const statuses = ['Done', 'In progress', 'In review'].map(value);

const labels = (marked: string, values: readonly Completion[] = []): string[] =>
  jqlOptions(split(marked).context, jqlWords, values).map(({ label }) => label);

/** Inserts the first option with this label and returns the text with the caret. */
function picked(marked: string, label: string, values: readonly Completion[] = []): string {
  const { jql, context } = split(marked);
  const option = jqlOptions(context, jqlWords, values).find((one) => one.label === label);
  if (option === undefined) throw new Error(`no option ${label}`);
  const { from, to, insert, caret } = jqlEdit(jql, context, option);
  const text = jql.slice(0, from) + insert + jql.slice(to);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('completion', () => {
  it('offers fields, those that start with the text first', () => {
    expect(labels('s|').slice(0, 4)).toEqual(['sprint', 'status', 'statusCategory', 'summary']);
    expect(labels('s|')).toContain('assignee');
    expect(labels('stOry|')).toEqual(['Story points']);
    expect(labels('zz|')).toEqual([]);
  });

  it('shows how a field is written if that differs from its name', () => {
    const [option] = jqlOptions(split('story|').context, jqlWords, []);
    expect(option).toEqual({ label: 'Story points', value: 'cf[10016]', note: 'cf[10016]' });
    const [quoted] = jqlOptions(split('status = In|').context, jqlWords, statuses.slice(1, 2));
    expect(quoted).toEqual({ label: 'In progress', value: '"In progress"' });
  });

  it("offers a field's operators, and all for an unknown field", () => {
    expect(labels('summary |')).toEqual(['~', '!~']);
    expect(labels('cf[10016] |')).toContain('>=');
    expect(labels('unknown |')).toHaveLength(12);
    expect(labels('status not |')).toEqual(['not in', 'is not']);
    expect(labels('status i|')).toEqual(['in', 'is', 'is not', 'not in']);
  });

  it("offers the server's values and then functions that match", () => {
    expect(labels('status = |', statuses)).toEqual(['Done', 'In progress', 'In review']);
    expect(labels('assignee = |')).toContain('currentUser()');
    expect(labels('created > |')).toEqual(['startOfDay()']);
    expect(labels('status = o|', [])).toEqual(['openSprints()']);
    expect(labels('assignee = cur|')).toEqual(['currentUser()']);
    expect(labels('assignee = user|')).toEqual([]);
    expect(labels('assignee = "cur|')).toEqual([]);
    expect(labels('status is |', statuses)).toEqual(['EMPTY', 'NULL']);
    // Values of another field are not offered.
    expect(labels('summary ~ do|', statuses)).toEqual([]);
  });

  it('asks the server only where it can complete values', () => {
    expect(suggestsValues(split('status = |').context, jqlWords)).toBe(true);
    expect(suggestsValues(split('STATUS in (|').context, jqlWords)).toBe(true);
    expect(suggestsValues(split('status is |').context, jqlWords)).toBe(false);
    expect(suggestsValues(split('summary ~ |').context, jqlWords)).toBe(false);
    expect(suggestsValues(split('status |').context, jqlWords)).toBe(false);
  });

  it('offers only fields that can be sorted by', () => {
    const words = {
      ...jqlWords,
      fields: jqlWords.fields.map((field) => ({ ...field, orderable: field.label === 'key' })),
    };
    expect(jqlOptions(split('ORDER BY |').context, words, []).map((one) => one.label)).toEqual([
      'key',
    ]);
  });

  it('is empty once the only match is written', () => {
    expect(labels('status = Done|', [value('Done')])).toEqual([]);
    expect(labels('status = "In progress|', [value('In progress')])).toEqual([]);
    expect(labels('a = 1 ORDER BY key desc|')).toEqual([]);
  });

  it('selects an option only while a word is incomplete', () => {
    const likely = (marked: string): number => {
      const { context } = split(marked);
      return likelyOption(jqlOptions(context, jqlWords, []), context);
    };
    expect(likely('stat|')).toBe(0);
    expect(likely('status|')).toBe(-1);
    expect(likely('status = Done |')).toBe(-1);
    expect(likely('zz|')).toBe(-1);
  });
});

describe('inserting a completion', () => {
  it.each([
    ['sta|', 'status', 'status |'],
    ['sta|tus = Done', 'status', 'status| = Done'],
    ['story|', 'Story points', 'cf[10016] |'],
    ['status not i|', 'not in', 'status not in |'],
    ['assignee = cur|', 'currentUser()', 'assignee = currentUser() |'],
    ['status = Done or|', 'ORDER BY', 'status = Done ORDER BY |'],
    ['status = Done order b|', 'ORDER BY', 'status = Done ORDER BY |'],
    ['a = 1 ORDER BY key d|', 'DESC', 'a = 1 ORDER BY key DESC|'],
    ['sprint in o|', 'openSprints()', 'sprint in openSprints() |'],
  ])('%s + %s', (marked, label, expected) => expect(picked(marked, label)).toBe(expected));

  it.each([
    ['status = in|', 'In review', 'status = "In review" |'],
    ['status = "In pr| AND a = 1', 'In progress', 'status = "In progress"| AND a = 1'],
    ['status in |', 'Done', 'status in (Done|)'],
    ['status in (Done, in|)', 'In review', 'status in (Done, "In review"|)'],
    ['status in (|', 'Done', 'status in (Done|'],
  ])('%s + the value %s', (marked, label, expected) =>
    expect(picked(marked, label, statuses)).toBe(expected),
  );
});
