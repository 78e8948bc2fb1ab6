import { describe, expect, it } from 'vitest';
import { hasFilter, orderName, sorted, parseSort, toggled } from './query.ts';

describe('the JQL of the shown list', () => {
  it('adds the condition of a quick filter and keeps the order', () => {
    expect(toggled('project = CS ORDER BY key ASC', 'mine')).toBe(
      'project = CS AND assignee = currentUser() ORDER BY key ASC',
    );
    expect(toggled('project = CS OR labels in (a, b)', 'sprint')).toBe(
      '(project = CS OR labels in (a, b)) AND sprint in openSprints()',
    );
    expect(toggled('ORDER BY key', 'updated')).toBe('updated >= -1d ORDER BY key');
  });

  it('recognizes and removes a condition, however it is written', () => {
    const jql = 'Assignee=currentUser() and (status = "a or b" OR labels = x) ORDER BY key';
    expect(hasFilter(jql, 'mine')).toBe(true);
    expect(toggled(jql, 'mine')).toBe('(status = "a or b" OR labels = x) ORDER BY key');
    for (const other of ['a = 1 OR assignee = currentUser()', 'x = "assignee = currentUser()"'])
      expect(hasFilter(other, 'mine')).toBe(false);
  });

  it('keeps a search that servers accept without any condition', () => {
    const all = toggled('watcher = currentUser() ORDER BY key', 'watching');
    expect(all).toBe('project is not EMPTY ORDER BY key');
    expect(toggled(all, 'watching')).toBe('watcher = currentUser() ORDER BY key');
  });

  it('reads the first sort key, whatever its name', () => {
    expect(parseSort('project = CS')).toBeNull();
    expect(parseSort('project = CS order by Due desc, key')).toEqual({ id: 'duedate', desc: true });
    expect(parseSort('project = CS ORDER BY "Status"')).toEqual({ id: 'status', desc: false });
    expect(parseSort('project = CS ORDER BY cf[10016] DESC')).toEqual({
      id: 'customfield_10016',
      desc: true,
    });
  });

  it('sorts by a column with the key last, and back to the order of the view', () => {
    const jql = 'summary ~ "order by x" ORDER BY key ASC';
    const by = (id: string, desc: boolean): string =>
      sorted(jql, { id, desc }, 'project = CS ORDER BY rank');
    expect(by('updated', true)).toBe('summary ~ "order by x" ORDER BY updated DESC, key ASC');
    expect(by('issuekey', true)).toBe('summary ~ "order by x" ORDER BY key DESC');
    expect(sorted(jql, null, 'project = CS ORDER BY rank')).toBe(
      'summary ~ "order by x" ORDER BY rank',
    );
    expect(sorted(jql, null, 'a = 1')).toBe('summary ~ "order by x"');
    for (const id of ['issuekey', 'duedate', 'status', 'customfield_7'])
      expect(parseSort(by(id, true))).toEqual({ id, desc: true });
    expect(orderName('customfield_7')).toBe('cf[7]');
  });
});
