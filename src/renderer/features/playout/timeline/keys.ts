import { t } from '../../../../shared/i18n/translate.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import type { LaneItem } from '../model/lane.ts';
import type { EditStep } from '../model/editor.ts';
import { inspect, openDialog } from '../dialogs.ts';
import { usePanelLayout } from '../layout.ts';
import { placeWithin } from '../steps.ts';
import { findItem } from '../model/lanes.ts';
import { exactClock, getZone } from './zone-clock.ts';
import { stillChannel } from './conflicts.ts';
import { dayAround, createRipple } from './ripple-scope.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const ZOOM = Math.SQRT2;

export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

interface KeyPorts {
  readonly onMenu: () => void;
  readonly cancel: () => boolean;
}

const steps: Readonly<Record<string, EditStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** Runs the action of a key on the timeline or in its table; false: the key has no action. */
export function pressed(press: KeyPress, ports: KeyPorts): boolean {
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

function withCtrl({ key, shift }: KeyPress): boolean {
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

function view({ key, shift }: KeyPress): boolean {
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
function nudge({ key, shift }: KeyPress): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const by = (key === 'ArrowLeft' ? -1 : 1) * (shift ? MINUTE_MS : SECOND_MS);
  const items = writable();
  if (items.length === 0) return true;
  const operation: Operation = {
    k: 'move',
    items: items.map(({ ref }) => ref),
    by,
    channel: null,
    ...createRipple(items),
  };
  void playoutEditor.run(operation).then((done) => {
    if (done !== null) sayMoved(items, by);
  });
  return true;
}

function edit({ key, shift }: KeyPress): boolean {
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
  const by = start ? -SECOND_MS : SECOND_MS;
  const to = shift || place === null ? item[edge] + (shift ? by : -by) : place;
  void playoutEditor
    .run({ k: 'trim', item: item.ref, edge, to, ...createRipple([item]) })
    .then((done) => {
      if (done === null) return;
      const words = formatClock(item, to);
      playoutEditor.say(
        start
          ? t('playouttimeline:said.starts', { time: words })
          : t('playouttimeline:said.ends', { time: words }),
      );
    });
  return true;
}

function open({ key, shift }: KeyPress, ports: KeyPorts): boolean {
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
function writable(): LaneItem[] {
  const items = playoutEditor.state.selection
    .map(findItem)
    .filter((item): item is LaneItem => item !== null);
  const free = items.filter(({ ref }) => !stillChannel(ref.channel));
  if (free.length < items.length) playoutEditor.say(t('playouttimeline:said.readOnly'));
  return free;
}

/** Keys of items whose removal was sent and that the lanes still show. */
const leaving = new Set<number>();

/** Removes the selection and selects the item after it at once, for the next press. */
export function removeSelected(): void {
  const items = writable();
  if (items.length === 0) return;
  const rippling = createRipple(items);
  const after = playoutEditor.step('next') ?? playoutEditor.step('previous');
  const refs = items.map(({ ref }) => ref);
  for (const { key } of refs) leaving.add(key);
  playoutEditor.select(after === null || leaving.has(after.key) ? [] : [after]);
  void playoutEditor.run({ k: 'remove', items: refs, ...rippling }, 'keep').then((done) => {
    for (const { key } of refs) leaving.delete(key);
    if (done !== null) playoutEditor.say(t('playouttimeline:said.removed', { count: refs.length }));
    else playoutEditor.select(refs);
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
      playoutEditor.say(t('playouttimeline:said.split', { time: formatClock(item, at) }));
  });
}

function formatClock({ ref }: LaneItem, ms: number): string {
  return exactClock(getZone(playoutEditor.state.zone).local(ms - shiftOfKey(ref.channel)));
}

export function sayItem(item: LaneItem | null): void {
  if (item === null) return;
  playoutEditor.say(
    t('playouttimeline:said.item', {
      title: item.title === '' ? t('playouttimeline:untitled') : item.title,
      from: formatClock(item, item.start).replace('.000', ''),
      to: formatClock(item, item.finish).replace('.000', ''),
    }),
  );
}

function sayMoved(items: readonly LaneItem[], by: number): void {
  const [first] = items;
  if (items.length === 1 && first !== undefined)
    playoutEditor.say(
      t('playouttimeline:said.starts', { time: formatClock(first, first.start + by) }),
    );
  else playoutEditor.say(t('playouttimeline:said.moved', { count: items.length }));
}
