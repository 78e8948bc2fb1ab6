import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListRow } from './ListRow.tsx';
import { RowList } from './RowList.tsx';

beforeEach(() => {
  // happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const scroller = document.createElement('div');

function show(count: number): HTMLElement[] {
  render(
    <RowList
      scroller={scroller}
      rows={Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }))}
      total={count}
      height={50}
      selected="1"
      draw={({ id }) => (
        <ListRow key={id} id={id} selected={false} onSelect={() => undefined} mark={null}>
          {id}
        </ListRow>
      )}
    />,
  );
  return screen.getAllByRole('listitem');
}

it('draws all rows of a list of 199, as a plain list', () => {
  const rows = show(199);
  expect(rows).toHaveLength(199);
  expect(rows[0]?.hasAttribute('aria-setsize')).toBe(false);
});

it('draws only the rows in view of a list of 200, and tells their places', () => {
  const rows = show(200);
  // 12 rows fit; a few more above and below are drawn.
  expect(rows.length).toBeLessThan(40);
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    rows.map((row) => row.getAttribute('aria-posinset')),
  );
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('200');
  expect(screen.getByRole('list').style.height).toBe('10000px');
});
