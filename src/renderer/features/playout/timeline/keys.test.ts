import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someChannel, someRow } from '../../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { ItemRef, Operation } from '../../../../shared/playout/operations.ts';
import type { ReadOnlyReason, LaneRow } from '../../../../shared/playout/state.ts';
import { noWorkspace } from '../../../../shared/playout/topics.ts';
import { closeDialog, useOpenDialog } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import type { KeyPress } from './keys.ts';
import { pressed } from './keys.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const HOUR = 3_600_000;
/** 2026-11-20 20:00 in Berlin. */
const base = Date.UTC(2026, 10, 20, 19);

const rows: Record<string, LaneRow[]> = {
  c1: [someRow(1, base, base + HOUR), someRow(2, base + HOUR, base + 2 * HOUR)],
  c2: [someRow(3, base + 6 * HOUR, base + 8 * HOUR)],
};
let open: WindowCore;
let stop: () => void;
let unsay: () => void;
let done: Operation[];
let said: string[];
let handleRequest: ItemRef[];
let refuse = false;
let steps: string[];

async function begin(readOnly: ReadOnlyReason | null = null): Promise<void> {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'Date'] });
  vi.setSystemTime(base - 24 * HOUR);
  open = await windowCore(
    {
      'playout.workspace': { ...noWorkspace, undo: 'Move “Item 1”', redo: 'Split' },
      'playout.channels': {
        c1: someChannel('c1', { order: 1, readOnly }),
        // Its clock is 6 h ahead, so its item is at the same wall clock time as the first item of the other channel.
        c2: someChannel('c2', { order: 2, shiftMs: 6 * HOUR, virtualStart: 'x' }),
      },
    },
    {
      'playout.rows': ({ channel }) => ({ revision: 1, rows: rows[channel] ?? [], next: null }),
      'playout.edit': (operation) => {
        if (refuse) throw failure('invalid-input', 'There is no room.');
        done.push(operation);
        return { items: handleRequest, notes: ['A note.'] };
      },
      'playout.undo': () => {
        steps.push('undo');
      },
      'playout.redo': () => {
        steps.push('redo');
      },
    },
  );
  stop = lanes.follow();
  unsay = playoutEditor.said.on((text) => said.push(text));
  await settle();
  playoutEditor.settle();
  playoutEditor.set({
    view: { from: base - HOUR, to: base + 3 * HOUR },
    selection: [ref(1)],
    zone: 'Europe/Berlin',
    ripple: false,
  });
  playoutEditor.here = null;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await arrived();
  vi.advanceTimersToNextFrame();
}

const ref = (key: number, channel = 'c1'): ItemRef => ({ channel, file: 'f1', key });
const press = (key: string, over: Partial<KeyPress> = {}): boolean =>
  pressed(
    { key, shift: false, ctrl: false, alt: false, ...over },
    { onMenu: () => undefined, cancel: () => false },
  );
const chosen = (): number[] => playoutEditor.state.selection.map(({ key }) => key);

beforeEach(() => {
  [done, said, steps] = [[], [], []];
  handleRequest = [ref(1)];
  refuse = false;
});
afterEach(async () => {
  closeDialog();
  await open.publish({ 'playout.channels': {} });
  stop();
  unsay();
  open.close();
  vi.useRealTimers();
});

describe('keys of the timeline', () => {
  it('step through a lane and to what runs at the same time in the next one', async () => {
    await begin();
    press('ArrowRight');
    expect(chosen()).toEqual([2]);
    expect(said.at(-1)).toBe('Item 2, 21:00:00 to 22:00:00');
    press('ArrowDown');
    expect(chosen()).toEqual([3]);
    // In wall clock time, as drawn.
    expect(said.at(-1)).toBe('Item 3, 20:00:00 to 22:00:00');
    press('ArrowUp');
    press('ArrowLeft');
    expect(chosen()).toEqual([1]);
    press('ArrowRight', { shift: true });
    expect(chosen()).toEqual([1, 2]);
  });

  it('nudge by a second, with Shift by a minute', async () => {
    await begin();
    press('ArrowRight', { alt: true });
    press('ArrowLeft', { alt: true, shift: true });
    await settle();
    expect(done).toEqual([
      { k: 'move', items: [ref(1)], by: 1000, channel: null, ripple: false },
      { k: 'move', items: [ref(1)], by: -60_000, channel: null, ripple: false },
    ]);
    expect(said).toContain('Starts at 20:00:01.000');
    expect(said).toContain('A note.');
  });

  it('trim to the pointer, and by a second without one', async () => {
    await begin();
    playoutEditor.here = base + 600_000;
    press('[');
    press(']');
    playoutEditor.here = null;
    press(']');
    press(']', { shift: true });
    await settle();
    expect(done.map((one) => one.k === 'trim' && [one.edge, one.to - base])).toEqual([
      ['start', 600_000],
      ['finish', 600_000],
      ['finish', HOUR - 1000],
      ['finish', HOUR + 1000],
    ]);
  });

  it('split at the pointer, and say so where no place is pointed at', async () => {
    await begin();
    press('s');
    expect(said.at(-1)).toBe(t('playouttimeline:said.noPlace'));
    playoutEditor.here = base + 60_000;
    press('s');
    await settle();
    expect(done).toEqual([{ k: 'split', item: ref(1), at: base + 60_000 }]);
    expect(said.at(-1)).toBe('Split at 20:01:00.000');
  });

  it('remove and go on with what follows', async () => {
    await begin();
    handleRequest = [];
    press('Delete');
    await settle();
    expect(done).toEqual([{ k: 'remove', items: [ref(1)], ripple: false }]);
    expect(chosen()).toEqual([2]);
  });

  it('remove one item with each quick press, and select none that is being removed', async () => {
    await begin();
    handleRequest = [];
    press('Delete');
    press('Delete');
    await settle();
    const removed = (key: number) => ({ k: 'remove', items: [ref(key)], ripple: false });
    expect(done).toEqual([removed(1), removed(2)]);
    expect(chosen()).toEqual([]);
  });

  it('keep the selection if a removal is refused', async () => {
    await begin();
    refuse = true;
    press('Delete');
    await settle();
    expect(chosen()).toEqual([1]);
  });

  it('ask for the day to repeat, by the local calendar', async () => {
    await begin();
    press('d', { ctrl: true });
    const from = Date.UTC(2026, 10, 19, 23);
    expect(useOpenDialog.getState().dialog).toEqual({ k: 'repeat', channel: 'c1', at: from });
  });

  it('take steps back and do them again', async () => {
    await begin();
    press('z', { ctrl: true });
    press('z', { ctrl: true, shift: true });
    press('y', { ctrl: true });
    await settle();
    expect(steps).toEqual(['undo', 'redo', 'redo']);
    expect(said).toContain('Undone: Move “Item 1”');
  });

  it('zoom and move the view', async () => {
    await begin();
    const span = () => playoutEditor.live.to - playoutEditor.live.from;
    const was = span();
    press('+');
    press('+');
    expect(span()).toBeCloseTo(was / 2, 3);
    press('-');
    press('-');
    expect(span()).toBeCloseTo(was, 3);
    const { from } = playoutEditor.live;
    press('PageDown');
    expect(playoutEditor.live.from - from).toBeCloseTo(was * 0.8, 3);
    press('n');
    expect(playoutEditor.live.from).toBeLessThan(Date.now());
    expect(playoutEditor.live.to).toBeGreaterThan(Date.now());
  });

  it('open the item, and let go of it', async () => {
    await begin();
    const inspector = document.body.appendChild(document.createElement('section'));
    inspector.tabIndex = -1;
    inspector.dataset['inspector'] = '';
    press('Enter');
    vi.advanceTimersToNextFrame();
    expect(chosen()).toEqual([1]);
    expect(document.activeElement).toBe(inspector);
    inspector.remove();
    expect(press('Escape')).toBe(true);
    expect(chosen()).toEqual([]);
    expect(press('Escape')).toBe(false);
    expect(press('q')).toBe(false);
  });

  it('change nothing in a channel that is never written', async () => {
    await begin('current-link');
    for (const key of ['Delete', 's', '[']) press(key);
    press('ArrowRight', { alt: true });
    await settle();
    expect(done).toEqual([]);
    expect(said).toContain(t('playouttimeline:said.readOnly'));
  });
});

describe('the view', () => {
  it('keeps the time under the pointer while zooming, from 10 s to 31 days', async () => {
    await begin();
    const at = base + 1_234_567;
    const share = () =>
      (at - playoutEditor.live.from) / (playoutEditor.live.to - playoutEditor.live.from);
    const was = share();
    for (const factor of [0.5, 0.01, 0.5, 3, 900, 1e6]) {
      playoutEditor.zoomAround(at, factor);
      expect(share()).toBeCloseTo(was, 6);
      const span = playoutEditor.live.to - playoutEditor.live.from;
      expect(span).toBeGreaterThanOrEqual(9_999);
      expect(span).toBeLessThanOrEqual(31 * 24 * HOUR + 1);
    }
  });

  it('notifies React only when it comes to rest', async () => {
    await begin();
    let told = 0;
    const off = playoutEditor.store.subscribe(() => {
      told += 1;
    });
    for (let step = 0; step < 20; step += 1) playoutEditor.panBy(1000);
    expect(told).toBe(0);
    playoutEditor.settle();
    expect(told).toBe(1);
    expect(playoutEditor.state.view.from).toBe(base - HOUR + 20_000);
    off();
  });

  it('goes to an item of a time-shifted lane by the wall clock', async () => {
    await begin();
    playoutEditor.show(base + 40 * HOUR, base + 41 * HOUR);
    playoutEditor.focusOn(ref(3, 'c2'));
    const { from, to } = playoutEditor.live;
    expect(from).toBeLessThan(base + 2 * HOUR);
    expect(to).toBeGreaterThan(base);
    expect(chosen()).toEqual([3]);
  });
});
