import { setFormats } from '../shared/format/formats.ts';
import { openFirstCarrier } from './bridge/first-carrier.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { App, MiniPage, QuickPage } from './app/App.tsx';
import { preloadFrame } from './app/Frame.tsx';
import { takeStartPanel } from './app/start-panel.ts';
import { applyRememberedLooks } from './app/looks.ts';
import { findPanel } from './app/PanelView.tsx';
import { Host } from './bridge/host.ts';
import { panels } from './domains.tsx';
import { followPaletteAddress } from './palette/open.ts';
import { setHost } from './state/link.ts';
import { parseRoute, QUICK, routeHref, smallPage } from './state/route.ts';

/**
 * Prevents the browser from navigating to a file that is dropped outside of a drop target. Must be registered on the window, which
 * receives the event after every drop target.
 */
function refuseStrayDrops(target: Window): void {
  const refuse = (event: DragEvent): void => {
    const carrier = event.dataTransfer;
    if (event.defaultPrevented || carrier?.types.includes('Files') !== true) return;
    event.preventDefault();
    carrier.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
}

applyRememberedLooks();

refuseStrayDrops(window);

const host = new Host(
  openFirstCarrier,
  panels.flatMap(({ frameTopics = [] }) => frameTopics),
);
// Runs before the first panel is selected, because that panel opens behind the palette.
followPaletteAddress();
// Subscribed until the first components subscribe themselves, so that the first answer of the core includes them.
const small = smallPage();
// Also needed by a window that first opens a page without the frame and is led to `/` later.
const start = small === null ? takeStartPanel() : null;
const first = location.pathname === '/' && location.hash === '' ? start : null;
if (first !== null) history.replaceState(null, '', routeHref(first));
const { panel } = parseRoute(location.pathname, location.hash);
host.hold(
  small === QUICK
    ? panels.flatMap(({ quickTopics = [] }) => quickTopics)
    : (findPanel(panel).topics ?? []),
)();
setHost(host);
const followFormats = (): void =>
  setFormats({
    locale: host.topics.get('app.info').locale,
    clock: host.topics.get('settings').clock,
  });
for (const name of ['app.info', 'settings'] as const) host.topics.on(name, followFormats);
host.start();
if (small === null) preloadFrame(panel);
else (small === QUICK ? QuickPage : MiniPage).preload();
// `storage`: another tab signed in.
for (const type of ['online', 'focus', 'pageshow', 'storage'] as const)
  window.addEventListener(type, () => host.retryNow());

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the window');
const draw = (): void => {
  // The frame of the last visit takes no input.
  root.removeAttribute('inert');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};
// Otherwise text would change its size when the font arrives and move a control while the user presses it. If loading fails, another font
// is used.
document.fonts.load('1em "Inter Variable"').then(draw, draw);
