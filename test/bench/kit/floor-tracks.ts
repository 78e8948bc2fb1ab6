import type { LibraryQuery } from '../../../src/shared/music/library.ts';
import type { MediaItem } from '../../../src/shared/music/media.ts';
import { ContractClient } from '../../../src/shared/contract/client.ts';
import { formatLength } from '../../../src/shared/format/length.ts';
import { openTransport } from '../../../src/renderer/bridge/open-transport.ts';
import { artUrl } from '../../../src/renderer/features/music/art/Art.tsx';
import { scroller, space } from './floor.ts';

/** Height of a row (px) in the table of tracks, items per page, and time (ms) before a picture is requested: as in the window. */
const ROW = 40;
const PAGE = 100;
const SETTLE = 160;

const query: LibraryQuery = {
  kind: 'track',
  genre: null,
  search: '',
  favorite: false,
  provider: null,
  albumTypes: [],
  albumArtists: false,
  sort: 'name',
  descending: false,
};

/** Requests a page of tracks from the host that served this document, as the window does. */
export async function openPages(): Promise<(page: number) => Promise<readonly MediaItem[]>> {
  const client = new ContractClient(await openTransport(new AbortController().signal));
  await client.ready();
  return async (page) => {
    const slice = { offset: page * PAGE, limit: PAGE };
    return (await client.call('music.library', { ...query, ...slice })).items;
  };
}

/**
 * A minimal list of tracks with the columns, pictures and pages of the window: the same answers of the same host, in elements recycled while
 * scrolling. No selection, no sorting, no states.
 */
export async function floorTracks(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  count: number,
): Promise<void> {
  const load = await openPages();
  const host = document.createElement('div');
  const { x, y, width, height } = box;
  host.style.cssText = `position: absolute; left: ${String(x)}px; top: ${String(y)}px; width: ${String(width)}px; height: ${String(height)}px`;
  document.body.append(host);
  const view = scroller(host);
  const body = space(view);
  body.style.height = `${String(count * ROW)}px`;
  const size = Math.ceil(view.clientHeight / ROW) + 2;
  const pool = Array.from({ length: size }, () => trackSlot(body));
  const pages = new Map<number, readonly MediaItem[]>();
  const asked = new Set<number>();
  const want = async (page: number): Promise<void> => {
    if (asked.has(page) || page < 0) return;
    asked.add(page);
    pages.set(page, await load(page));
    paint();
  };
  const paint = (): void => {
    const first = Math.floor(view.scrollTop / ROW);
    for (let row = first; row < first + size; row += 1) {
      const slot = pool[row % size];
      const item = pages.get(Math.floor(row / PAGE))?.[row % PAGE];
      if (slot === undefined || item === undefined || slot.shows === row) continue;
      slot.shows = row;
      slot.element.style.transform = `translateY(${String(row * ROW)}px)`;
      fill(slot, item);
    }
    const page = Math.floor(first / PAGE);
    for (const one of [page, Math.floor((first + size - 2) / PAGE), page + 1, page - 1])
      void want(one);
  };
  view.addEventListener('scroll', paint, { passive: true });
  await want(0);
}

interface Slot {
  readonly element: HTMLElement;
  readonly cover: HTMLElement;
  readonly picture: HTMLImageElement;
  readonly cells: readonly HTMLElement[];
  /** The row that it shows; -1: none. */
  shows: number;
  art: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

function fill(slot: Slot, item: MediaItem): void {
  const { name, artists, album, duration, favorite, art } = item;
  const hue = (name.length * 47 + name.charCodeAt(0) * 7) % 360;
  slot.cover.style.backgroundImage = `linear-gradient(135deg, oklch(0.7 0.13 ${String(hue)}), oklch(0.48 0.13 ${String(hue + 50)}))`;
  const time = duration === null ? '' : formatLength(duration * 1000);
  const by = artists.map((one) => one.name).join(', ');
  const texts = [name, by, album?.name ?? '', favorite === true ? '♥' : '', time];
  for (const [at, cell] of slot.cells.entries()) cell.textContent = texts[at] ?? '';
  if (slot.art === art) return;
  slot.art = art;
  clearTimeout(slot.timer);
  slot.picture.removeAttribute('src');
  if (art === null) return;
  slot.timer = setTimeout(() => {
    slot.picture.src = artUrl(art, 80);
  }, SETTLE);
}

function trackSlot(body: HTMLElement): Slot {
  const element = document.createElement('div');
  element.style.cssText = `position: absolute; inset-inline: 0; height: ${String(ROW)}px; display: grid; grid-template-columns: 38px 3fr 2fr 2fr 32px 72px 48px; align-items: center; border-bottom: 1px solid #ddd`;
  const cover = document.createElement('div');
  cover.style.cssText = 'width: 30px; height: 30px; border-radius: 4px; overflow: hidden';
  const picture = document.createElement('img');
  picture.alt = '';
  picture.decoding = 'async';
  picture.style.cssText = 'display: block; width: 100%; height: 100%; object-fit: cover';
  cover.append(picture);
  const cells = Array.from({ length: 5 }, () => {
    const cell = document.createElement('div');
    cell.style.cssText =
      'overflow: hidden; padding: 0 8px; text-overflow: ellipsis; white-space: nowrap';
    return cell;
  });
  const button = document.createElement('button');
  button.textContent = '…';
  element.append(cover, ...cells, button);
  body.append(element);
  return { element, cover, picture, cells, shows: -1, art: null, timer: undefined };
}
