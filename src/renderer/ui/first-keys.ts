/**
 * Keys pressed before the app listens, which the page's first script holds. The page already looks like the app then, and after a Ctrl+K that
 * is lost, the letters for the palette would act as keys of the player.
 */
let held: KeyboardEvent[] = [];
/** The app takes the held keys, and with them those that the user presses meanwhile. */
let isTaken = false;

/**
 * A pause (ms) that separates keys: those before it are dropped, because a user who saw no effect for so long no longer expects one. Keys
 * without such a pause are held or dropped together, because letters mean something else without their Ctrl+K.
 */
const MAX_PAUSE_MS = 2_000;

/** Limit of held keys. Further ones are lost. */
const MAX_KEYS = 100;

/** Time (ms) after which a page without its app leaves all keys to the browser. */
const MAX_WAIT_MS = 10_000;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

const isModifier = ({ key }: Key): boolean => /^(Shift|Control|Alt|AltGraph|Meta)$/.test(key);

/** Whether a key belongs to the browser or the desktop, whatever the app shows: it reloads or closes the page, or changes its zoom. */
export function isBrowserKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (/^F\d+$/.test(key)) return altKey || (key !== 'F6' && key !== 'F10');
  return (ctrlKey || metaKey) && /^([rwtnqij0=+_-]|Tab|Page.+)$/i.test(key);
}

/** Whether a key can be the first one for the app: a plain key, or the palette's, a panel's or a scene's key with Ctrl. */
function isFirstKey({ key, code, ctrlKey, shiftKey, altKey, metaKey }: Key): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return /^[kf,1-9]$/i.test(shiftKey ? code.replace(/^\D+/, '') : key);
  return /^(.|Enter|Home|End|(Arrow|Page).+)$/.test(key);
}

const isOld = (now: number): boolean => now - (held.at(-1)?.timeStamp ?? now) > MAX_PAUSE_MS;

function collect(event: KeyboardEvent): void {
  // Replayed keys are not trusted.
  if (!event.isTrusted || event.isComposing || isModifier(event)) return;
  if (!isTaken) {
    // A focused control handles its keys itself.
    const isOnPage = event.target === document.body;
    if (!isOnPage || isOld(event.timeStamp)) held = [];
    // Later keys are for what the first one opens.
    if (!isOnPage || (held.length === 0 && (event.repeat || !isFirstKey(event)))) return;
  }
  if (isBrowserKey(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.length < MAX_KEYS) held.push(event);
}

/** Holds keys from now on, until the app has taken them. */
export function holdFirstKeys(): void {
  isTaken = false;
  window.addEventListener('keydown', collect, true);
  setTimeout(dropFirstKeys, MAX_WAIT_MS);
}

/** Drops the held keys. From now on, keys act directly. */
export function dropFirstKeys(): void {
  held = [];
  window.removeEventListener('keydown', collect, true);
}

/** The next held key; without one, keys act directly from now on. */
export function takeFirstKey(): KeyboardEvent | undefined {
  if (!isTaken && isOld(performance.now())) held = [];
  isTaken = true;
  const key = held.shift();
  if (key === undefined) dropFirstKeys();
  return key;
}
