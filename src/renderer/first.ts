import { applyStoredLooks, drawRememberedFrame } from './app/remembered-frame.ts';
// Begins to connect to the core.
import './bridge/first-carrier.ts';
import { dropFirstKeys, holdFirstKeys } from './ui/first-keys.ts';

/**
 * The page's only script, a small one: the connection to the core, the frame of the last visit and the first keys do not wait for the app's
 * script, which takes much longer to compile and run.
 */

/** Limit (ms) for drawing the frame, such as while its font is loading: the app's script does not wait longer. */
const FRAME_LIMIT_MS = 100;

/** Time (ms) after which a page whose app did not load is reloaded. */
const RELOAD_MS = 3_000;

const isPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves when the frame is on the screen, if there is one to draw. */
async function drawFrame(root: Element, limit: AbortSignal): Promise<void> {
  // Otherwise text would change its size when the font arrives.
  await document.fonts.load('1em "Inter Variable"').catch(() => undefined);
  if (!limit.aborted && drawRememberedFrame(root)) await isPainted();
}

/** Removes the frame, which would look like a working app, and reloads the page once. */
function recover(root: Element | null): void {
  dropFirstKeys();
  root?.replaceChildren();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') setTimeout(() => location.reload(), RELOAD_MS);
}

/** The app's script imports parts of this one, so nothing here may wait for it at the top level. */
async function start(): Promise<void> {
  holdFirstKeys();
  applyStoredLooks();
  const root = document.getElementById('root');
  // A hidden page paints nothing.
  if (root !== null && document.visibilityState === 'visible') {
    const limit = AbortSignal.timeout(FRAME_LIMIT_MS);
    const isOver = new Promise<void>((resolve) => {
      limit.addEventListener('abort', () => resolve());
    });
    await Promise.race([drawFrame(root, limit), isOver]);
  }
  try {
    await import('./main.tsx');
  } catch (fault) {
    recover(root);
    throw fault;
  }
}

void start();
