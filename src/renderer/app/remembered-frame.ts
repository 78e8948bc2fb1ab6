import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { isRecord } from '../../shared/lib/json.ts';
import { readStoredJson, writeStored } from '../ui/browser-store.ts';
import { findStartPanel } from './start-panel.ts';

/**
 * The window's frame as it was last shown: the rail, and the empty places of the panel and the now-playing bar. A page draws it at once,
 * while its large script is still being compiled and run. It contains nothing that came from a server.
 */
interface DrawnFrame {
  /** Address of the style sheet that has the frame's class names: another build has other names. */
  readonly styles: string;
  /** Theme, accent and density: the document's data attributes. */
  readonly looks: Readonly<Record<string, string>>;
  readonly html: string;
}

const KEY = 'channelstrip.frame.drawn';

/** Limit (characters) of a stored frame. */
const MAX_LENGTH = 64_000;

const findStyles = (page: Document): string =>
  page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';

/** A copy of an element without its content. */
const copyShell = (element: Element): Element => element.cloneNode(false) as Element;

/** The frame without what changes: counts, the current panel, and the content of the panel and the bar. */
function copyFrame(frame: Element): string {
  const copy = copyShell(frame);
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
  for (const link of copy.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  return copy.outerHTML;
}

/** Stores the frame for the next page. Null: the next page starts without one. */
export function rememberFrame(frame: Element | null): void {
  if (frame === null) {
    writeStored(KEY, null);
    return;
  }
  const { theme, accent, density } = document.documentElement.dataset;
  const looks = Object.fromEntries(
    Object.entries({ theme, accent, density }).filter(([, value]) => value !== undefined),
  );
  const drawn = { styles: findStyles(document), looks, html: copyFrame(frame) };
  const stored = JSON.stringify(drawn);
  writeStored(KEY, stored.length > MAX_LENGTH ? null : stored);
}

function readFrame(): DrawnFrame | null {
  const stored = readStoredJson(KEY);
  if (!isRecord(stored)) return null;
  const { styles, looks, html } = stored;
  if (typeof styles !== 'string' || typeof html !== 'string' || !isRecord(looks)) return null;
  const texts = Object.entries(looks).filter(([, value]) => typeof value === 'string');
  return { styles, html, looks: Object.fromEntries(texts) as Record<string, string> };
}

/** The panel of the page's address; null: a page without the frame, such as the quick controls. */
function currentPanel(): PanelId | null {
  const name = location.pathname.slice(1);
  if (name !== '') return panelIds.find((id) => id === name) ?? null;
  return (location.hash === '' ? findStartPanel() : null) ?? 'music';
}

/** Draws the frame of the last page into the empty `root` and returns true, unless it is of another build or this page has no frame. */
export function drawRememberedFrame(root: Element): boolean {
  const panel = currentPanel();
  const frame = readFrame();
  if (panel === null || frame === null || frame.styles !== findStyles(document)) return false;
  Object.assign(document.documentElement.dataset, frame.looks);
  // The page's policy prevents scripts and handlers in it from running.
  root.innerHTML = frame.html;
  root.querySelector(`a[data-panel=${panel}]`)?.setAttribute('aria-current', 'page');
  return true;
}
