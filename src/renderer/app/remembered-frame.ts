import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { isRecord } from '../../shared/lib/json.ts';
import { readStored, readStoredJson, writeStored } from '../ui/browser-store.ts';
import { findStartPanel } from './start-panel.ts';

/**
 * The window's frame as it was last shown: the rail, and the empty places of the panel and the now-playing bar. A page draws it at once,
 * while its large script is still being compiled and run. It contains nothing that came from a server. Until the app replaces it, it takes
 * no input.
 */
interface DrawnFrame {
  /** Address of the style sheet that has the frame's class names: another build has other names. */
  readonly styles: string;
  readonly html: string;
}

const KEY = 'channelstrip.frame.drawn';

/** Limit (characters) of a stored frame. */
const MAX_LENGTH = 64_000;

/** The elements of a frame with its icons. */
const PARTS =
  'div, nav, ul, li, a, span, main, section, svg, path, line, polyline, polygon, circle, ellipse, rect, g';

const findStyles = (page: Document): string =>
  page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';

/** A copy of an element without its content. */
const copyShell = (element: Element): Element => element.cloneNode(false) as Element;

/** The frame without what changes: counts, open menus, the current panel, and the content of the panel and the bar. */
function copyFrame(frame: Element): string {
  const copy = copyShell(frame);
  copy.removeAttribute('inert');
  copy.setAttribute('aria-busy', 'true');
  for (const part of frame.children) {
    if (part.localName === 'nav') copy.append(part.cloneNode(true));
    else if (part.localName === 'main' || part.localName === 'section')
      copy.append(copyShell(part));
  }
  for (const badge of copy.querySelectorAll('[data-badge]')) {
    // The same count for screen readers.
    badge.nextElementSibling?.remove();
    badge.remove();
  }
  for (const other of copy.querySelectorAll('nav > :not(div, ul)')) other.remove();
  for (const part of copy.querySelectorAll('*'))
    for (const name of ['aria-current', 'aria-describedby', 'data-state', 'style'])
      part.removeAttribute(name);
  return copy.outerHTML;
}

/** Stores the frame for the next page. Null: the next page starts without one. */
export function rememberFrame(frame: Element | null): void {
  if (frame === null) {
    writeStored(KEY, null);
    return;
  }
  const drawn: DrawnFrame = { styles: findStyles(document), html: copyFrame(frame) };
  const stored = JSON.stringify(drawn);
  writeStored(KEY, stored.length > MAX_LENGTH ? null : stored);
}

/**
 * The stored frame as an element, if it is of this build. Null if there is none, or if it has other parts than a frame: whoever can write to
 * the storage of this address must not be able to lead the page elsewhere.
 */
function readFrame(): Element | null {
  if ((readStored(KEY)?.length ?? 0) > MAX_LENGTH) return null;
  const stored = readStoredJson(KEY);
  if (!isRecord(stored) || stored['styles'] !== findStyles(document)) return null;
  const { html } = stored;
  if (typeof html !== 'string') return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const frame = body.childElementCount === 1 ? body.firstElementChild : null;
  const isFrame = [...body.querySelectorAll('*')].every((part) => part.matches(PARTS));
  return isFrame ? frame : null;
}

/** The panel of the page's address; null: a page without the frame, such as the quick controls. */
function currentPanel(): PanelId | null {
  const name = location.pathname.slice(1);
  if (name !== '') return panelIds.find((id) => id === name) ?? null;
  return (location.hash === '' ? findStartPanel() : null) ?? 'music';
}

/** Applies the theme, the accent and the density of the last visit. The app checks them again. */
export function applyStoredLooks(): void {
  const { dataset } = document.documentElement;
  for (const name of ['theme', 'accent', 'density']) {
    const value = readStored(`channelstrip.${name}`);
    if (value !== null) dataset[name] = value;
  }
}

/** Draws the frame of the last page into the empty `root` and returns true, unless it is of another build or this page has no frame. */
export function drawRememberedFrame(root: Element): boolean {
  const panel = currentPanel();
  const frame = panel === null ? null : readFrame();
  if (panel === null || frame === null) return false;
  frame.querySelector(`a[data-panel=${panel}]`)?.setAttribute('aria-current', 'page');
  root.toggleAttribute('inert', true);
  root.append(frame);
  return true;
}
