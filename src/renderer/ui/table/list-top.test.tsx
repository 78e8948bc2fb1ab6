import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiRoot } from '../UiRoot.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './table-props.ts';

interface Job {
  readonly id: string;
}
const ROW_PX = 32;
const jobs: readonly Job[] = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }));
const columns: readonly Column<Job>[] = [
  { id: 'name', title: 'Name', width: 120, value: ({ id }) => id, cell: ({ id }) => id },
];
const rowId = ({ id }: Job): string => id;

const table = (props: Partial<DataTableProps<Job>>) => (
  <UiRoot>
    <DataTable id="jobs" label="Jobs" columns={columns} rowId={rowId} rows={jobs} {...props} />
  </UiRoot>
);
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Jobs' });
const scrollTo = (row: number): void => {
  grid().scrollTop = row * ROW_PX;
  fireEvent.scroll(grid());
};

beforeEach(() => {
  // happy-dom has no layout: without a height, the table would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('begins at the top of another list', () => {
  const { rerender } = render(table({ list: 'all' }));
  scrollTo(500);
  rerender(table({ list: 'some', rows: jobs.slice(100) }));
  expect(grid().scrollTop).toBe(0);
});

it('begins at the top after a sort by its head or by a server', () => {
  const { rerender } = render(table({}));
  scrollTo(300);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(grid().scrollTop).toBe(0);
  const onSort = (): void => undefined;
  rerender(table({ sort: { value: null, onSort } }));
  scrollTo(300);
  rerender(table({ sort: { value: { id: 'name', desc: true }, onSort } }));
  expect(grid().scrollTop).toBe(0);
});

it('stays while rows are appended and refreshed', () => {
  const { rerender } = render(table({ list: 'all' }));
  scrollTo(500);
  rerender(table({ list: 'all', rows: [...jobs, { id: 'last' }] }));
  rerender(table({ list: 'all', rows: jobs.map((job) => ({ ...job })) }));
  expect(grid().scrollTop).toBe(500 * ROW_PX);
});
