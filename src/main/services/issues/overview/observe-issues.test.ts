import { expect, it } from 'vitest';
import { overview } from '../../../../../test/support/issues/issues-sample.ts';
import { findingKeys, observeIssues } from './observe-issues.ts';

it('only assignments of issues are events, each once; all news are findings', () => {
  const [row] = overview.first.rows;
  if (row === undefined) throw new Error('no issue');
  const by = { by: 'Ines', at: 1, to: '' };
  const news = [
    { kind: 'assigned', ...by },
    { kind: 'mentioned', ...by },
  ] as const;
  const concern = { ...row, watched: false, mentions: [], byMe: false, foundAt: 1 };
  const { events, findings } = observeIssues({
    ...overview,
    concerns: [{ ...concern, news: [...news] }],
  });
  expect(events).toMatchObject([{ subject: row.key, detail: row.summary, of: row.project.key }]);
  expect(findings.map(({ report }) => report.kind)).toEqual(['assigned', 'mentioned']);
  const keys = findingKeys(row.id);
  expect(findings.every(({ key }) => keys.includes(key))).toBe(true);
});
