import type { BenchRow } from './data.ts';
import { COLUMNS } from './data.ts';

/** Height of a row (px) of the table and of the log. */
const ROW = 32;
const LINE = 18;

/** An element that scrolls, filling its host. */
export function scroller(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position: absolute; inset: 0; overflow: auto';
  host.append(element);
  return element;
}

/** The element that the rows of a scroller lie in. */
export function space(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.style.position = 'relative';
  host.append(element);
  return element;
}

/** A minimal table: as many elements as fit, recycled while scrolling. No selection. */
export function floorTable(host: HTMLElement, rows: readonly BenchRow[]): HTMLElement {
  const view = scroller(host);
  const body = space(view);
  body.style.height = `${String(rows.length * ROW)}px`;
  const size = Math.ceil(view.clientHeight / ROW) + 2;
  const pool = Array.from({ length: size }, () => {
    const element = document.createElement('div');
    element.style.cssText = `position: absolute; inset-inline: 0; height: ${String(ROW)}px; display: grid; grid-template-columns: repeat(${String(COLUMNS)}, 1fr); align-items: center; border-bottom: 1px solid #ddd`;
    const cells = Array.from({ length: COLUMNS }, () => {
      const cell = document.createElement('div');
      cell.style.cssText =
        'overflow: hidden; padding: 0 8px; text-overflow: ellipsis; white-space: nowrap';
      element.append(cell);
      return cell;
    });
    body.append(element);
    return { element, cells, shows: -1 };
  });
  const paint = (): void => {
    const first = Math.floor(view.scrollTop / ROW);
    for (let row = first; row < first + size; row += 1) {
      const slot = pool[row % size];
      if (slot === undefined || slot.shows === row) continue;
      slot.shows = row;
      slot.element.style.transform = `translateY(${String(row * ROW)}px)`;
      for (const [at, cell] of slot.cells.entries()) cell.textContent = rows[row]?.cells[at] ?? '';
    }
  };
  view.addEventListener('scroll', paint, { passive: true });
  paint();
  return view;
}

/** A minimal log view: the newest lines in a ring buffer, as many elements as fit, once per frame. */
export function floorLog(
  host: HTMLElement,
  held: number,
): (lines: readonly { readonly text: string }[]) => void {
  const view = scroller(host);
  view.style.font = '12px / 18px monospace';
  const body = space(view);
  const ring: string[] = [];
  let end = 0;
  let asked = false;
  const size = Math.ceil(view.clientHeight / LINE) + 2;
  const pool = Array.from({ length: size }, () => {
    const element = document.createElement('div');
    element.style.cssText = `position: absolute; height: ${String(LINE)}px; white-space: pre`;
    body.append(element);
    return element;
  });
  const paint = (): void => {
    asked = false;
    const first = Math.max(0, end - held);
    body.style.height = `${String((end - first) * LINE)}px`;
    view.scrollTop = (end - first) * LINE;
    for (let line = Math.max(first, end - size); line < end; line += 1) {
      const element = pool[line % size];
      if (element === undefined) continue;
      element.style.transform = `translateY(${String((line - first) * LINE)}px)`;
      const text = `${String(line + 1)}  ${ring[line % held] ?? ''}`;
      if (element.textContent !== text) element.textContent = text;
    }
  };
  return (lines) => {
    for (const { text } of lines) {
      ring[end % held] = text;
      end += 1;
    }
    if (!asked) requestAnimationFrame(paint);
    asked = true;
  };
}
