import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { IssueRow } from '../../../../shared/issues/model.ts';
import { row } from '../../../../../test/support/issues/issues-sample.ts';
import { issueColumns } from './columns.tsx';

afterEach(cleanup);

it('times-other-zone: shows a field with a time as every other time, in the computer’s zone', () => {
  // 2026-11-03T01:41:09.123+0900, as the tracker wrote both.
  const at = Date.UTC(2026, 10, 2, 16, 41, 9, 123);
  const shown: IssueRow = row('CS-1', 'a', {
    created: at,
    cells: { resolutiondate: new Date(at).toISOString() },
  });
  const columns = issueColumns(['created', 'resolutiondate'], new Map());
  const [created, resolved] = columns.map(({ id, cell }) => {
    const { container } = render(<div data-testid={id}>{cell(shown)}</div>);
    return container.querySelector('time')?.outerHTML;
  });
  expect(created).toContain(new Date(at).toISOString());
  expect(resolved).toBe(created);
  expect(screen.getByTestId('resolutiondate').textContent).toBe(
    screen.getByTestId('created').textContent,
  );
});
