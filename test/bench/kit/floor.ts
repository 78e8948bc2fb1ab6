import type { BenchRow } from './data.ts';
import { COLUMNS } from './data.ts';

/** Height of a row (px) of the table and of the log. */
const ROW = 32;
const LINE = 18;

function scroller(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position: absolute; inset: 0; overflow: auto';
  host.append(element);
  return element;
}

function space(host: HTMLElement): HTMLElement {
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

/** Height of a row (px) in the table of tracks. */
const TRACK_ROW = 40;

/** A minimal list of tracks: cover, title, artist, album, time and a button, in elements recycled while scrolling. */
export function floorTracks(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  count: number,
): void {
  const host = document.createElement('div');
  const { x, y, width, height } = box;
  host.style.cssText = `position: absolute; left: ${String(x)}px; top: ${String(y)}px; width: ${String(width)}px; height: ${String(height)}px`;
  document.body.append(host);
  const view = scroller(host);
  const body = space(view);
  body.style.height = `${String(count * TRACK_ROW)}px`;
  const size = Math.ceil(view.clientHeight / TRACK_ROW) + 2;
  const pool = Array.from({ length: size }, () => trackSlot(body));
  const paint = (): void => {
    const first = Math.floor(view.scrollTop / TRACK_ROW);
    for (let row = first; row < first + size; row += 1) {
      const slot = pool[row % size];
      if (slot === undefined || slot.shows === row) continue;
      slot.shows = row;
      slot.element.style.transform = `translateY(${String(row * TRACK_ROW)}px)`;
      slot.cover.style.backgroundImage = `linear-gradient(135deg, oklch(0.7 0.13 ${String((row * 7) % 360)}), oklch(0.48 0.13 ${String((row * 7 + 50) % 360)}))`;
      const texts = [
        `Track ${String(row)}`,
        `Artist ${String(row % 650)}`,
        `Album ${String(row % 1900)}`,
        '3:52',
      ];
      for (const [at, cell] of slot.cells.entries()) cell.textContent = texts[at] ?? '';
    }
  };
  view.addEventListener('scroll', paint, { passive: true });
  paint();
}

function trackSlot(body: HTMLElement) {
  const element = document.createElement('div');
  element.style.cssText = `position: absolute; inset-inline: 0; height: ${String(TRACK_ROW)}px; display: grid; grid-template-columns: 38px 3fr 2fr 2fr 72px 48px; align-items: center; border-bottom: 1px solid #ddd`;
  const cover = document.createElement('div');
  cover.style.cssText = 'width: 30px; height: 30px; border-radius: 4px';
  const cells = Array.from({ length: 4 }, () => {
    const cell = document.createElement('div');
    cell.style.cssText =
      'overflow: hidden; padding: 0 8px; text-overflow: ellipsis; white-space: nowrap';
    return cell;
  });
  const button = document.createElement('button');
  button.textContent = '…';
  element.append(cover, ...cells, button);
  body.append(element);
  return { element, cover, cells, shows: -1 };
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
