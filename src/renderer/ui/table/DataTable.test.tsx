import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../../shared/i18n/translate.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { UiRoot } from '../UiRoot.tsx';
import type { Column, RowSource } from './column.ts';
import type { DataTableProps } from './table-props.ts';
import { DataTable } from './DataTable.tsx';

interface Job {
  readonly id: string;
  readonly name: string;
  readonly size: number | null;
}
const jobs: readonly Job[] = [
  { id: 'j1', name: 'ingest', size: 30 },
  { id: 'j2', name: 'encode', size: null },
  { id: 'j3', name: 'export', size: 200 },
  { id: 'j4', name: 'guide', size: 9 },
];
const many: readonly Job[] = Array.from({ length: 1000 }, (_, at) => ({
  id: `r${String(at)}`,
  name: String(at),
  size: at,
}));
let drawn: string[];
const columns: readonly Column<Job>[] = [
  { id: 'name', title: 'Name', width: 120, value: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'size',
    title: 'Size',
    width: 80,
    value: ({ size }) => size,
    cell: ({ id, size }) => {
      drawn.push(id);
      return String(size ?? '');
    },
  },
  { id: 'note', title: 'Note', width: 300, fold: 1, cell: () => 'a note' },
];
const rowId = ({ id }: Job): string => id;

function Table(props: Partial<DataTableProps<Job>>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <UiRoot>
      <DataTable
        id="jobs"
        label="Jobs"
        columns={columns}
        rowId={rowId}
        rows={jobs}
        selection={{ mode: 'multi', ids, onSelect: setIds }}
        {...props}
      />
    </UiRoot>
  );
}

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Jobs' });
const rows = (options = {}): string[] =>
  within(grid())
    .queryAllByRole('row', options)
    .filter((row) => row.getAttribute('aria-rowindex') !== '1')
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? '');
const selected = (): string[] => rows({ selected: true });
const current = (): string | undefined => {
  const id = grid().getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.firstElementChild?.textContent ?? undefined;
};
const scrollTo = (row: number): void => {
  grid().scrollTop = row * 32;
  fireEvent.scroll(grid());
};
const press = (key: string, more = {}): void => {
  fireEvent.keyDown(grid(), { key, ...more });
};

let width: number;
beforeEach(() => {
  drawn = [];
  width = 800;
  // happy-dom has no layout: without a height, the table would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('DataTable', () => {
  it('is gone through, selected from and opened by keys', () => {
    const open = vi.fn();
    render(<Table onOpen={open} />);
    expect(grid().getAttribute('aria-rowcount')).toBe('5');
    press('ArrowDown');
    press('ArrowDown');
    expect([current(), selected()]).toEqual(['encode', ['encode']]);
    press('End', { shiftKey: true });
    expect(selected()).toEqual(['encode', 'export', 'guide']);
    press('ArrowUp', { ctrlKey: true });
    expect([current(), selected().length]).toEqual(['export', 3]);
    press(' ');
    expect(selected()).toEqual(['encode', 'guide']);
    press('a', { ctrlKey: true });
    expect(selected()).toHaveLength(4);
    press('Enter');
    expect(open.mock.calls).toEqual([[jobs[2]]]);
  });

  it('selects with the pointer, with Shift and Ctrl', () => {
    render(<Table />);
    fireEvent.click(screen.getByText('encode'));
    fireEvent.click(screen.getByText('guide'), { shiftKey: true });
    fireEvent.click(screen.getByText('export'), { ctrlKey: true });
    expect(selected()).toEqual(['encode', 'guide']);
  });

  it('sorts by a head, empty values last, and keeps the current row', async () => {
    render(<Table />);
    fireEvent.click(screen.getByText('export'));
    const head = screen.getByRole('button', { name: 'Size' });
    await userEvent.click(head);
    expect(rows()).toEqual(['guide', 'ingest', 'export', 'encode']);
    await userEvent.click(head);
    expect(rows()).toEqual(['export', 'ingest', 'guide', 'encode']);
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(current()).toBe('export');
    press('ArrowDown');
    expect(current()).toBe('ingest');
    await userEvent.click(head);
    expect(rows()).toEqual(jobs.map(({ name }) => name));
  });

  it('leaves the order to the server where that sorts', async () => {
    const onSort = vi.fn();
    render(<Table sort={{ value: { id: 'size', desc: false }, onSort }} />);
    expect(rows()).toEqual(jobs.map(({ name }) => name));
    await userEvent.click(screen.getByRole('button', { name: 'Size' }));
    expect(onSort.mock.calls).toEqual([[{ id: 'size', desc: true }]]);
  });

  it('continues at the same place if its row is gone', () => {
    const { rerender } = render(<Table />);
    fireEvent.click(screen.getByText('encode'));
    rerender(<Table rows={jobs.filter(({ id }) => id !== 'j2')} />);
    expect(current()).toBe('export');
    press('ArrowDown');
    expect(current()).toBe('guide');
  });

  it('remembers widths, order and chosen columns by its id', async () => {
    const { unmount } = render(<Table />);
    const size = screen.getByRole('button', { name: 'Size' });
    fireEvent.keyDown(size, { key: 'ArrowLeft', altKey: true });
    fireEvent.keyDown(size, { key: 'ArrowRight', shiftKey: true });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Note' }));
    await userEvent.keyboard('{Escape}');
    unmount();
    render(<Table />);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Size', 'Name', '']);
    // happy-dom has no layout, so the width grew from 0.
    expect(JSON.parse(localStorage.getItem('table jobs') ?? '')).toMatchObject({
      sizes: { size: 48 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reset columns' }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Size',
      'Note',
      '',
    ]);
    expect(localStorage.getItem('table jobs')).toBe(null);
  });

  it('folds columns that have no room, still to be read', () => {
    width = 300;
    render(<Table />);
    const grown = grid().parentElement?.style.getPropertyValue('--columns');
    expect(grown).toBe('120px 80px minmax(36px, 1fr)');
    expect(within(grid()).getAllByText('a note')).toHaveLength(4);
  });

  it('rerenders no other row when one is selected', () => {
    render(<Table />);
    drawn = [];
    fireEvent.click(screen.getByText('encode'));
    expect(new Set(drawn)).toEqual(new Set(['j2']));
  });

  it('refills the rows that leave the view, and orders them at rest', () => {
    vi.useFakeTimers();
    render(<Table rows={many} />);
    const elements = (): Element[] => within(grid()).getAllByRole('row').slice(1);
    const before = elements();
    drawn = [];
    scrollTo(5);
    const names = Array.from({ length: before.length }, (_, at) => String(2 + at));
    expect(elements()).toEqual(before);
    expect(new Set(rows())).toEqual(new Set(names));
    // Rows 2 to 15 were already rendered.
    expect(drawn).toEqual(['r16', 'r17']);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(rows()).toEqual(names);
    expect(new Set(elements())).toEqual(new Set(before));
    vi.useRealTimers();
  });

  it('references the current row only while an element shows it', () => {
    render(<Table rows={many} />);
    press('ArrowDown');
    scrollTo(2);
    expect(current()).toBe('0');
    scrollTo(200);
    expect(grid().hasAttribute('aria-activedescendant')).toBe(false);
    scrollTo(1);
    expect(current()).toBe('0');
  });

  it('finds rows by typing', () => {
    render(<Table textOf={({ name }) => name} />);
    const first = current();
    // A g alone may begin a key of the window.
    press('g');
    expect(current()).toBe(first);
    press('u');
    expect(current()).toBe('guide');
    expect(selected()).toEqual(['guide']);
  });

  it('is a tree where rows have levels', () => {
    const treeOf = ({ id }: Job) => ({
      level: id === 'j1' ? 1 : 2,
      open: id === 'j1' ? true : null,
    });
    render(<Table treeOf={treeOf} />);
    const tree = screen.getByRole('treegrid', { name: 'Jobs' });
    const levels = within(tree)
      .getAllByRole('row')
      .map((row) => [row.getAttribute('aria-level'), row.getAttribute('aria-expanded')]);
    expect(levels).toEqual([
      [null, null],
      ['1', 'true'],
      ['2', null],
      ['2', null],
      ['2', null],
    ]);
  });

  it('lets no row react to a resting pointer while the wheel turns', () => {
    vi.useFakeTimers();
    render(<Table />);
    const isPassing = (): boolean => 'passing' in grid().dataset;
    fireEvent.wheel(grid());
    expect(isPassing()).toBe(true);
    vi.advanceTimersByTime(100);
    fireEvent.wheel(grid());
    vi.advanceTimersByTime(100);
    expect(isPassing()).toBe(true);
    vi.advanceTimersByTime(50);
    expect(isPassing()).toBe(false);
    fireEvent.wheel(grid());
    fireEvent(grid(), new PointerEvent('pointermove', { movementX: 0, movementY: 0 }));
    expect(isPassing()).toBe(true);
    fireEvent(grid(), new PointerEvent('pointermove', { movementX: 1, movementY: 0 }));
    expect(isPassing()).toBe(false);
    vi.useRealTimers();
  });

  it('shows the whole text of a cut cell as its title once the pointer rests on it', () => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    render(<Table />);
    const cell = within(grid()).getByText('ingest');
    fireEvent.pointerOver(cell);
    expect(cell.title).toBe('');
    vi.advanceTimersByTime(150);
    expect(cell.title).toBe('ingest');
    vi.useRealTimers();
  });

  it('groups rows under heads that open and close', () => {
    render(<Table groupOf={({ size }: Job) => (size === null ? 'Unknown' : 'Known')} />);
    const tree = screen.getByRole('treegrid', { name: 'Jobs' });
    const names = (): (string | null)[] =>
      within(tree)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstElementChild?.textContent ?? null);
    expect(names()).toEqual(['Known3', 'ingest', 'export', 'guide', 'Unknown1', 'encode']);
    fireEvent.keyDown(tree, { key: 'ArrowDown' });
    fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    expect(names()).toEqual(['Known3', 'Unknown1', 'encode']);
    fireEvent.click(within(tree).getByText('Known'));
    expect(names()).toHaveLength(6);
  });

  it('shows rows that are appended to its source, and requests more at their end', () => {
    const list = [...jobs];
    const grown = new Emitter<void>();
    const source: RowSource<Job> = {
      get count() {
        return list.length;
      },
      at: (index) => list[index] ?? null,
      indexOf: (id) => list.findIndex((job) => job.id === id),
      onGrow: (listener) => grown.on(listener),
    };
    const onEnd = vi.fn();
    render(<Table rows={source} onEnd={onEnd} />);
    const before = drawn.length;
    list.push({ id: 'j5', name: 'upload', size: 1 });
    act(() => grown.emit());
    expect(drawn.slice(before)).toEqual(['j5']);
    expect(grid().getAttribute('aria-rowcount')).toBe('6');
    expect(onEnd).toHaveBeenCalledTimes(2);
    press('End');
    expect(current()).toBe('upload');
  });

  it('announces the placeholder of rows, and requests more at the end', () => {
    const onEnd = vi.fn();
    const { rerender } = render(<Table rows={[]} loading />);
    expect(screen.getByRole('status', { name: 'Loading rows' })).toBeTruthy();
    rerender(<Table rows={[]} empty="Nothing failed" />);
    expect(screen.getByText('Nothing failed')).toBeTruthy();
    rerender(<Table rows={[]} error="No answer" />);
    expect(screen.getByText('No answer')).toBeTruthy();
    rerender(<Table onEnd={onEnd} />);
    rerender(<Table onEnd={onEnd} stale />);
    expect(onEnd).toHaveBeenCalledTimes(1);
    // Below the rows, and only while there are more: rows that are read again need no line.
    const line = () => screen.queryByText(t('views:table.loadingMore'));
    rerender(<Table onEnd={onEnd} loading />);
    expect(line()?.closest('[role=rowgroup]')).toBeNull();
    expect(line()).toBeTruthy();
    rerender(<Table loading />);
    expect(line()).toBeNull();
  });
});

describe('rows under the pointer', () => {
  const bySize = (sizes: Readonly<Record<string, number>>): readonly Job[] =>
    jobs
      .map((job) => ({ ...job, size: sizes[job.id] ?? 0 }))
      .toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0));

  it('keep their places while their order changes, and take the new ones when it leaves', async () => {
    const { rerender } = render(<Table rows={bySize({ j1: 4, j2: 3, j3: 2, j4: 1 })} />);
    const before = ['ingest', 'encode', 'export', 'guide'];
    expect(rows()).toEqual(before);
    fireEvent.pointerEnter(grid());
    rerender(<Table rows={bySize({ j1: 1, j2: 2, j3: 3, j4: 9 })} />);
    expect(rows()).toEqual(before);
    fireEvent.pointerLeave(grid());
    await waitFor(() => expect(rows()).toEqual(['guide', 'export', 'encode', 'ingest']));
  });

  it('take the new ones though what was under the pointer vanished with the event of leaving', async () => {
    const { rerender } = render(<Table rows={bySize({ j1: 4, j2: 3, j3: 2, j4: 1 })} />);
    fireEvent.pointerEnter(grid());
    rerender(<Table rows={bySize({ j1: 1, j2: 2, j3: 3, j4: 9 })} />);
    fireEvent.pointerOver(document.body);
    await waitFor(() => expect(rows()).toEqual(['guide', 'export', 'encode', 'ingest']));
  });

  it('keep them while the focus is there, but a row that comes brings the order up to date', () => {
    const all = bySize({ j1: 4, j2: 3, j3: 2, j4: 1 });
    const { rerender } = render(<Table rows={all.slice(1)} />);
    act(() => grid().focus());
    rerender(<Table rows={bySize({ j2: 1, j3: 2, j4: 3, j1: -1 }).slice(0, 3)} />);
    expect(rows()).toEqual(['encode', 'export', 'guide']);
    rerender(<Table rows={bySize({ j1: 1, j2: 2, j3: 3, j4: 9 })} />);
    expect(rows()).toEqual(['guide', 'export', 'encode', 'ingest']);
  });

  it('take the order of a server once the user chose what it sorts by, and keep that one', () => {
    const bySizeNow = bySize({ j1: 4, j2: 3, j3: 2, j4: 1 });
    const onSort = (): void => undefined;
    const { rerender } = render(<Table rows={bySizeNow} sort={{ value: null, onSort }} />);
    fireEvent.pointerEnter(grid());
    const sort = { value: { id: 'name', desc: false }, onSort };
    rerender(<Table rows={bySizeNow} sort={sort} />);
    rerender(<Table rows={bySizeNow.toReversed()} sort={sort} />);
    expect(rows()).toEqual(['guide', 'export', 'encode', 'ingest']);
    rerender(<Table rows={bySizeNow} sort={sort} />);
    expect(rows()).toEqual(['guide', 'export', 'encode', 'ingest']);
  });
});
