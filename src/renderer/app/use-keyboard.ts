import { useEffect } from 'react';
import { panels } from '../domains.tsx';
import { backFrom } from '../features/music/model/route.ts';
import { playerShortcuts } from '../features/music/shortcuts.ts';
import { openPalette } from '../palette/open.ts';
import type { Route } from '../state/route.ts';
import { tellFailure } from '../state/calls.ts';
import { getHost } from '../state/link.ts';
import { findPageAction } from '../state/page-keys.ts';
import { currentRoute, navigate } from '../state/route.ts';
import { readTopic } from '../state/topics.ts';
import { openHelp } from './help.ts';
import { findPanelOfKey } from './rail-panels.ts';
import { scrollAction } from './scroll-keys.ts';
import { isCovered, isFree, isPlayerPlace, isTyping } from './shortcut-rules.ts';
import { useKeys } from '../state/use-keys.ts';
import { isRepeatedAction } from '../ui/repeated-keys.ts';

/**
 * The window's own keys: the palette (Ctrl+K), the search field of the panel (Ctrl+F), panels (Ctrl with a digit, `g` and a letter), scenes
 * (Ctrl+Shift and a digit), settings (Ctrl+,), regions (F6), the list of the panel (Arrow Up and Down), help (?), back and forward (Alt with an
 * arrow, Escape on a page of the library), those of the chosen player in the music panel, and those that scroll the page.
 */
export function useKeyboard(): void {
  useKeys((event) => (event.defaultPrevented ? null : chooseAction(event)));
  useMouseBack();
}

/** Time (ms) after `g` within which a letter names a panel. */
const GO_MS = 1_500;
/** Until when the next letter names a panel (ms since the page was opened). */
let goUntil = 0;

/** Opens the panel of a letter after `g`; null: `g` was not pressed before, or no panel has the letter. */
function goAction(
  { key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent,
  target: Element | null,
): (() => void) | null {
  const isGoing = timeStamp < goUntil;
  goUntil = 0;
  if (!isGoing || ctrlKey || metaKey || altKey || isTyping(target)) return null;
  const panel = panels.find(({ letter }) => letter === key.toLowerCase());
  return panel === undefined ? null : () => navigate(panel.id);
}

/** Whether the window has lost its app: it is inert, and a panel that it has not loaded would fail. */
const isAway = (): boolean => document.querySelector('#root > [inert]') !== null;

function chooseAction(event: KeyboardEvent): (() => void) | null {
  if (isAway()) return null;
  const { key } = event;
  if (key === 'F6') return () => tellFailure(stepRegion(event.shiftKey ? -1 : 1));
  const target = event.target instanceof Element ? event.target : null;
  const own = isCovered(document) ? null : (goAction(event, target) ?? findPageAction(event));
  if (own !== null) return own;
  if (event.ctrlKey || event.metaKey) return chooseCommand(event);
  if (event.altKey) return isCovered(document) || isTyping(target) ? null : (steps[key] ?? null);
  if (!isFree(key, target, document)) return key === 'Escape' ? leaveAction(target) : null;
  return chooseFree(event, target);
}

/** Keys that act only if no control uses them. */
function chooseFree(event: KeyboardEvent, target: Element | null): (() => void) | null {
  const { key } = event;
  if (key === 'g')
    return () => {
      goUntil = event.timeStamp + GO_MS;
    };
  if (key === '?') return openHelp;
  const route = currentRoute();
  if (key === 'Escape') return escapeFrom(route);
  const enter = route.panel === 'music' ? null : enterList(event, target);
  if (enter !== null) return enter;
  const player = isPlayerPlace(route.panel, target, document) ? playerAction(event) : null;
  return player ?? scrollAction(event, [...document.querySelectorAll('main')].at(-1) ?? null);
}

/** The element of a panel that the arrow keys enter: its list, graph or timeline. */
const entries =
  '[role=grid][tabindex="0"], [role=treegrid][tabindex="0"], [data-entry][tabindex="0"]';

/** Arrow Up and Arrow Down move the focus from the panel itself into its list, which then has a current row. */
function enterList({ key }: KeyboardEvent, target: Element | null): (() => void) | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const main = document.getElementById('content');
  if (target !== main && target !== document.body) return null;
  const entry = main?.querySelector<HTMLElement>(entries);
  if (entry == null) return null;
  return () => {
    entry.focus();
    if (entry.hasAttribute('data-entry') || entry.hasAttribute('aria-activedescendant')) return;
    entry.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
}

function playerAction(event: KeyboardEvent): (() => void) | null {
  const { key } = event;
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const shortcut = playerShortcuts.find(({ keys }) => keys.includes(wanted));
  if (shortcut === undefined || isRepeatedAction(event)) return null;
  return () => shortcut.run();
}

const escapeFrom = ({ panel, detail }: Route): (() => void) | null =>
  panel === 'music' ? backFrom(detail) : null;

const goBack = (): void => history.back();
const goForward = (): void => history.forward();
/** With Alt, as in a browser; a desktop window has no such keys by default. */
const steps: Readonly<Record<string, () => void>> = { ArrowLeft: goBack, ArrowRight: goForward };
const mouseSteps: Readonly<Record<number, () => void>> = { 3: goBack, 4: goForward };

/** The mouse's buttons for back and forward. */
function useMouseBack(): void {
  useEffect(() => {
    const released = (event: MouseEvent): void => {
      const step = mouseSteps[event.button];
      if (step === undefined) return;
      // The browser would go back itself, even behind a dialog.
      event.preventDefault();
      if (!isCovered(document)) step();
    };
    window.addEventListener('mouseup', released);
    return () => window.removeEventListener('mouseup', released);
  }, []);
}

/** Change of the text size by one press of Ctrl + or Ctrl − (percentage points). */
const TEXT_STEP = 10;

async function changeTextSize(textSize: number): Promise<void> {
  const { changeSettings } = await import('../state/settings/change.ts');
  await changeSettings({ textSize });
}

const canScale = (): boolean => getHost().capabilities.textSize;

/** The text size after Ctrl and this key; null: another key. */
function nextTextSize(key: string): number | null {
  if (key === '0') return 100;
  const sign = key === '-' ? -1 : key === '+' || key === '=' ? 1 : 0;
  const size = readTopic('settings').textSize + sign * TEXT_STEP;
  return sign === 0 ? null : Math.min(200, Math.max(90, size));
}

/** Ctrl+Shift and the number of a scene applies it, whatever character the keyboard layout prints on that key. */
function findSceneKey({ code, shiftKey }: KeyboardEvent): (() => void) | null {
  const digit = shiftKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  if (digit === undefined || isCovered(document)) return null;
  const scene = readTopic('music.scenes').find(({ number }) => number === Number(digit));
  if (scene === undefined) return null;
  return () =>
    tellFailure(
      import('../features/music/scenes/scene-actions.ts').then(({ applyScene }) =>
        applyScene(scene.id),
      ),
    );
}

/** The keys with Ctrl or Cmd, which also work while the user types. */
function chooseCommand(event: KeyboardEvent): (() => void) | null {
  const { key } = event;
  const scene = findSceneKey(event);
  if (scene !== null) return scene;
  if (key === ',') return () => navigate('settings');
  const size = canScale() ? nextTextSize(key) : null;
  if (size !== null) return () => tellFailure(changeTextSize(size));
  if (isCovered(document)) return null;
  if (key.toLowerCase() === 'k') return () => openPalette();
  if (key.toLowerCase() === 'f') return findAction();
  const panel = /^[1-9]$/.test(key) ? findPanelOfKey(key) : null;
  return panel === null ? null : () => navigate(panel);
}

/** Loaded with its first use. */
const stepRegion = async (direction: 1 | -1): Promise<void> =>
  (await import('./focus-region.ts')).focusRegion(direction);

/** Fields that find something in a panel. The query of issues is no search input, so it is marked. */
const fields = 'input[type=search], [data-find]';

/** Moves the focus to the search field of the panel, or without one opens the palette; null: something covers the panel. */
function findAction(): (() => void) | null {
  if (isCovered(document)) return null;
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#content :is(${fields})`,
  );
  const field = [...all].find((one) => !one.disabled && one.checkVisibility());
  if (field === undefined) return () => openPalette();
  return () => {
    field.focus();
    field.select();
  };
}

/** Moves the focus from an empty search field to its panel; null: the key belongs to something else. */
function leaveAction(target: Element | null): (() => void) | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return null;
  const panel = document.getElementById('content');
  if (target.value !== '' || panel?.contains(target) !== true || isCovered(document)) return null;
  return () => panel.focus();
}
