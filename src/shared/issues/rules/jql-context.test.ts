import { describe, expect, it } from 'vitest';
import { jqlContext } from './jql-context.ts';

/** The context at `|`, as what it expects and the text that a completion replaces; a prefix that differs is added. */
function at(marked: string): string {
  const caret = marked.indexOf('|');
  const jql = marked.replace('|', '');
  const { expects, from, to, prefix } = jqlContext(jql, caret);
  const replaced = jql.slice(from, to);
  return `${expects} <${replaced}>${prefix === replaced ? '' : ` ${prefix}`}`;
}

describe('what JQL expects at the caret', () => {
  it.each([
    ['|', 'field <>'],
    ['  |', 'field <>'],
    ['sta|', 'field <sta>'],
    ['sta|tus = Done', 'field <status> sta'],
    ['NOT (prio|', 'field <prio>'],
    ['"Story po|', 'field <"Story po> Story po'],
    ['a = 1 AND |', 'field <>'],
    ['a = 1 && |', 'field <>'],
    ['a = 1 OR (|', 'field <>'],
    ['(a = 1) or b|', 'field <b>'],
  ])('fields: %s', (marked, expected) => expect(at(marked)).toBe(expected));

  it.each([
    ['status |', 'operator <>'],
    ['"Story points" |', 'operator <>'],
    ['cf[10016] !|', 'operator <!>'],
    ['status n|', 'operator <n>'],
    ['status not |', 'operator <not >'],
    ['status not i|', 'operator <not i>'],
    ['status | AND a = 1', 'operator <>'],
  ])('operators: %s', (marked, expected) => expect(at(marked)).toBe(expected));

  it.each([
    ['status = |', 'values <>'],
    ['status=|', 'operator <=>'],
    ['status != In|', 'values <In>'],
    ['status = "In pr|', 'values <"In pr> In pr'],
    ['status = "In pr| AND a = 1', 'values <"In pr> In pr'],
    ['status = "In| progress"', 'values <"In progress"> In'],
    ['status is |', 'values <>'],
    ['status was not |', 'values <>'],
    ['status in |', 'list <>'],
    ['status was not in |', 'list <>'],
    ['status not in (|', 'values <>'],
    ['status in (Done,|', 'values <>'],
    ['status in (Done, |)', 'values <>'],
    ['status in (membersOf("x"), D|', 'values <D>'],
  ])('values: %s', (marked, expected) => expect(at(marked)).toBe(expected));

  it.each([
    ['status = Done |', 'joiner <>'],
    ['status = Done a|', 'joiner <a>'],
    ['status in (a, b) |', 'joiner <>'],
    ['a = currentUser() |', 'joiner <>'],
    ['sprint in openSprints() |', 'joiner <>'],
    ['status is EMPTY |', 'joiner <>'],
    ['status changed |', 'joiner <>'],
    ['status = Done order |', 'joiner <order >'],
    ['status = Done ORDER B|', 'joiner <ORDER B>'],
    ['a = 1 ORDER BY |', 'sort <>'],
    ['a = 1 ORDER BY key ASC, up|', 'sort <up>'],
    ['ORDER BY |', 'sort <>'],
    ['a = 1 ORDER BY key |', 'direction <>'],
    ['a = 1 ORDER BY key d|', 'direction <d>'],
  ])('the rest: %s', (marked, expected) => expect(at(marked)).toBe(expected));

  it.each([
    'status = "Done"|',
    'a = currentUser()|',
    'a = startOfDay(|',
    'a = f(g(1), |',
    'status in (Done |',
    'status in (currentUser() |',
    'status = ) |',
    '= |',
    'a = 1 ORDER BY key ASC |',
    'a = 1 ORDER BY key x |',
  ])('nothing: %s', (marked) => expect(at(marked)).toMatch(/^none/));

  it('names the field and operator of a value', () => {
    expect(jqlContext('a = 1 AND "Story points" NOT IN (3, ', 36)).toMatchObject({
      expects: 'values',
      field: 'Story points',
      operator: 'not in',
      inList: true,
    });
    expect(jqlContext('status is not ', 14)).toMatchObject({ field: 'status', operator: 'is not' });
  });
});
