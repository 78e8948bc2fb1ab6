import { describe, expect, it } from 'vitest';
import { jqlProblems } from './jql-problems.ts';

const found = (jql: string): string[] =>
  jqlProblems(jql).map(({ k, from, to }) => `${k} <${jql.slice(from, to)}>`);

describe('problems of a JQL text', () => {
  it.each([
    ['', ['empty <>']],
    ['  ', ['empty <>']],
    ['ORDER BY key', ['unbounded <>']],
    ['summary ~ "a', ['quote <"a>']],
    ["summary ~ 'a \\' b", ["quote <'a \\' b>"]],
    ['(a = 1', ['unclosed <(>']],
    ['a = 1) AND b in (2, 3', ['unopened <)>']],
    ['a in (1, "2', ['unclosed <(>', 'quote <"2>']],
    ['a = 1 ORDER BY a, b, c, d, e, f, g, h, i', ['sort <,>']],
  ])('%s', (jql, expected) => expect(found(jql)).toEqual(expected));

  it.each([
    'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC',
    'summary ~ ")" AND labels in (a, "b, c")',
    'a = 1 ORDER BY a, b, c, d, e, f, g',
    'summary ~ "ORDER BY" AND (a = 1 OR (b = 2))',
  ])('accepts %s', (jql) => expect(found(jql)).toEqual([]));

  it('says what to do', () => {
    expect(jqlProblems('ORDER BY a')[0]?.text).toContain('ORDER BY');
    expect(jqlProblems('a = 1 ORDER BY a,b,c,d,e,f,g,h')[0]?.text).toContain('7');
  });
});
