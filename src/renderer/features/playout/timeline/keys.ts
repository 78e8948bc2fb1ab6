import { t } from '../../../../shared/i18n/translate.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import type { FoundItem } from '../model/lane.ts';
import type { Step } from '../model/editor.ts';
import { inspect, openDialog } from '../dialogs.ts';
import { usePanelLayout } from '../layout.ts';
import { placeWithin } from '../steps.ts';
import { findItem } from '../model/lanes.ts';
import { exactClock, zoneOf } from './zone-clock.ts';
import { stillChannel } from './locked.ts';
import { dayAround, rippleOf } from './ripple-scope.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const ZOOM = Math.SQRT2;

export interface Press {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

interface KeyPorts {
  readonly onMenu: () => void;
  readonly cancel: () => boolean;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** Runs the action of a key on the timeline or in its table; false: the key has no action. */
export function pressed(press: Press, ports: KeyPorts): boolean {
  const { key, ctrl, alt } = press;
  if (ctrl && !alt) return withCtrl(press);
  if (alt && !ctrl) return nudge(press);
  if (ctrl || alt) return false;
  const step = steps[key];
  if (step !== undefined) {
    const went = playoutEditor.step(step, press.shift && key !== 'Home' && key !== 'End');
    if (went !== null) sayItem(findItem(went));
    return true;
  }
  return view(press) || edit(press) || open(press, ports);
}

function withCtrl({ key, shift }: Press): boolean {
  const name = key.toLowerCase();
  const back = name === 'z' && !shift;
  if (back || (name === 'z' && shift) || name === 'y') {
    void playoutEditor.history(back ? 'undo' : 'redo');
    return true;
  }
  if (name === 'd') return repeat();
  if (name === 'f') {
    usePanelLayout.setState({ searching: true });
    return true;
  }
  return false;
}

function view({ key, shift }: Press): boolean {
  const { from, to } = playoutEditor.live;
  switch (key) {
    case '+':
    case '=':
      playoutEditor.zoomBy(1 / ZOOM);
      return true;
    case '-':
    case '_':
      playoutEditor.zoomBy(ZOOM);
      return true;
    case '0':
      playoutEditor.showAll();
      return true;
    case 'PageUp':
    case 'PageDown':
      playoutEditor.panBy((key === 'PageUp' ? -1 : 1) * (to - from) * (shift ? 4 : 0.8));
      return true;
    case 'n':
      playoutEditor.showNow();
      return true;
    case 'z': {
      const last = playoutEditor.state.selection.at(-1);
      if (last !== undefined) playoutEditor.zoomTo(last);
      return true;
    }
    default:
      return false;
  }
}

/** Alt and an arrow move the selection by a second, with Shift by a minute. */
function nudge({ key, shift }: Press): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const by = (key === 'ArrowLeft' ? -1 : 1) * (shift ? MINUTE : SECOND);
  const items = writable();
  if (items.length === 0) return true;
  const operation: Operation = {
    k: 'move',
    items: items.map(({ ref }) => ref),
    by,
    channel: null,
    ...rippleOf(items),
  };
  void playoutEditor.run(operation).then((done) => {
    if (done !== null) sayMoved(items, by);
  });
  return true;
}

function edit({ key, shift }: Press): boolean {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      removeSelected();
      return true;
    case 's':
    case 'S':
      splitSelected();
      return true;
    case '[':
    case '{':
    case ']':
    case '}':
      return trim(key === '[' || key === '{', shift);
    default:
      return false;
  }
}

/** `[` and `]` trim the start or the finish to the pointer's time, or to the now line without a pointer; with Shift by one second. */
function trim(start: boolean, shift: boolean): boolean {
  const item = writable().at(-1);
  if (item === undefined) return true;
  const edge = start ? 'start' : 'finish';
  const place = placeWithin(item);
  const by = start ? -SECOND : SECOND;
  const to = shift || place === null ? item[edge] + (shift ? by : -by) : place;
  void playoutEditor
    .run({ k: 'trim', item: item.ref, edge, to, ...rippleOf([item]) })
    .then((done) => {
      if (done === null) return;
      const words = clockOf(item, to);
      playoutEditor.say(
        start
          ? t('playouttimeline:said.starts', { time: words })
          : t('playouttimeline:said.ends', { time: words }),
      );
    });
  return true;
}

function open({ key, shift }: Press, ports: KeyPorts): boolean {
  const last = playoutEditor.state.selection.at(-1);
  if (key === 'ContextMenu' || (key === 'F10' && shift)) {
    ports.onMenu();
    return true;
  }
  if (key === 'Escape') {
    if (ports.cancel()) return true;
    if (last === undefined) return false;
    playoutEditor.select([]);
    return true;
  }
  if ((key === 'Enter' || key === 'F2') && last !== undefined) {
    inspect(last);
    return true;
  }
  return false;
}

/** Opens the repeat dialog for the day of the selected item. */
function repeat(): boolean {
  const item = writable().at(-1);
  if (item === undefined) return true;
  const { channel } = item.ref;
  openDialog({ k: 'repeat', channel, at: dayAround(channel, item.start).from });
  return true;
}

/** The selected items that are writable. Announces if some are read-only. */
function writable(): FoundItem[] {
  const found = playoutEditor.state.selection
    .map(findItem)
    .filter((item): item is FoundItem => item !== null);
  const free = found.filter(({ ref }) => !stillChannel(ref.channel));
  if (free.length < found.length) playoutEditor.say(t('playouttimeline:said.readOnly'));
  return free;
}

/** Removes the selection and selects the item after it. */
export function removeSelected(): void {
  const items = writable();
  if (items.length === 0) return;
  const rippling = rippleOf(items);
  const after = playoutEditor.step('next') ?? playoutEditor.step('previous');
  const gone = new Set(items.map(({ ref }) => ref.key));
  const refs = items.map(({ ref }) => ref);
  void playoutEditor.run({ k: 'remove', items: refs, ...rippling }).then((done) => {
    if (done === null) {
      playoutEditor.select(refs);
      return;
    }
    playoutEditor.say(t('playouttimeline:said.removed', { count: refs.length }));
    playoutEditor.select(after === null || gone.has(after.key) ? [] : [after]);
  });
}

/** Splits the selected item at the pointer, or at the now line. */
function splitSelected(): void {
  const item = writable().at(-1);
  if (item === undefined) return;
  const at = placeWithin(item);
  if (at === null) {
    playoutEditor.say(t('playouttimeline:said.noPlace'));
    return;
  }
  void playoutEditor.run({ k: 'split', item: item.ref, at }).then((done) => {
    if (done !== null)
      playoutEditor.say(t('playouttimeline:said.split', { time: clockOf(item, at) }));
  });
}

function clockOf({ ref }: FoundItem, ms: number): string {
  return exactClock(zoneOf(playoutEditor.state.zone).local(ms - shiftOfKey(ref.channel)));
}

export function sayItem(item: FoundItem | null): void {
  if (item === null) return;
  playoutEditor.say(
    t('playouttimeline:said.item', {
      title: item.title === '' ? t('playouttimeline:untitled') : item.title,
      from: clockOf(item, item.start).replace('.000', ''),
      to: clockOf(item, item.finish).replace('.000', ''),
    }),
  );
}

function sayMoved(items: readonly FoundItem[], by: number): void {
  const [first] = items;
  if (items.length === 1 && first !== undefined)
    playoutEditor.say(t('playouttimeline:said.starts', { time: clockOf(first, first.start + by) }));
  else playoutEditor.say(t('playouttimeline:said.moved', { count: items.length }));
}
