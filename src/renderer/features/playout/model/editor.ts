import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ItemRef, Operation } from '../../../../shared/playout/operations.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { onInstance } from '../../../state/link.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';
import { readStored, writeStored } from '../../../ui/browser-store.ts';
import { shiftOfKey, channelsInOrder, shiftOf } from './clock.ts';
import { findItem, lanes } from './lanes.ts';
import type { LaneItem, Span } from './lane.ts';
import { indexAt, getLaneItem, lowerBound } from './lane.ts';

/** A stretch of the wall clock (epoch ms). */
export type View = Span;

/** The reach of a ripple: up to the next gap with room for it, to the end of the day, or all following items. */
export const rippleReaches = ['gap', 'day', 'all'] as const;
export type RippleReach = (typeof rippleReaches)[number];

const REACH = 'playout.ripple';

/** A range of a channel without items (playout time, epoch ms). */
export interface Gap extends Span {
  readonly channel: string;
}

/** The part of the editor's state that React renders. It changes once per gesture; `playoutEditor.live` changes during one. */
export interface PlayoutEditorState {
  readonly view: View;
  /** The selected items; the last one has the keyboard focus. */
  readonly selection: readonly ItemRef[];
  /** The selected gap; null: none. */
  readonly gap: Gap | null;
  readonly snap: boolean;
  readonly ripple: boolean;
  /** How far a ripple reaches; stored in the browser. */
  readonly reach: RippleReach;
  /** Whether to show the actual output below every plan. */
  readonly showAir: boolean;
  /** Search hits, which the timeline marks. */
  readonly hits: readonly ItemRef[];
  /** The time zone of the axis (IANA). */
  readonly zone: string;
}

export const sameItem = (a: ItemRef, b: ItemRef): boolean =>
  a.key === b.key && a.channel === b.channel;

const MIN_SPAN = 10_000;
const MAX_SPAN = 31 * 86_400_000;

/** The store gets the view after it has been still for this long (ms). */
const DEBOUNCE_MS = 200;

const HOUR_MS = 3_600_000;

const start = (): PlayoutEditorState => {
  const now = Date.now();
  return {
    view: { from: now - HOUR_MS, to: now + 2 * HOUR_MS },
    selection: [],
    gap: null,
    snap: true,
    ripple: false,
    reach: rippleReaches.find((reach) => reach === readStored(REACH)) ?? 'all',
    showAir: false,
    hits: [],
    zone: localZone(),
  };
};

/**
 * The view, the selection and the edits of the timeline. During a movement only `live` changes and `moved` fires, which redraws the
 * canvases; the store is updated when the movement ends, so that React does not render in between.
 */
class PlayoutEditor {
  readonly store = createStore<PlayoutEditorState>(start);
  /** Fires at every movement of the view and every change of the store. */
  readonly moved = new Emitter<void>();
  /** Fires with a text for the live region. */
  readonly said = new Emitter<string>();
  /** Time under the pointer (wall clock, epoch ms), used by split and insert; null: not over the timeline. */
  here: number | null = null;
  #live: View | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Resolves when the core has answered every edit sent so far. */
  #sent: Promise<unknown> = Promise.resolve();

  get state(): PlayoutEditorState {
    return this.store.getState();
  }

  /** The view to draw now (wall clock, epoch ms). */
  get live(): View {
    return this.#live ?? this.state.view;
  }

  get moving(): boolean {
    return this.#live !== null;
  }

  set(change: Partial<PlayoutEditorState>): void {
    this.store.setState(change);
    this.moved.emit();
  }

  /** Shows [from, to), kept between 10 s and 31 days around its middle. */
  show(from: number, to: number): void {
    const span = Math.min(MAX_SPAN, Math.max(MIN_SPAN, to - from));
    const middle = (from + to) / 2;
    this.#move(
      span === to - from ? { from, to } : { from: middle - span / 2, to: middle + span / 2 },
    );
  }

  /** Zooms by `factor` around `at` (epoch ms), which stays at the same position. */
  zoomAround(at: number, factor: number): void {
    const { from, to } = this.live;
    const span = Math.min(MAX_SPAN, Math.max(MIN_SPAN, (to - from) * factor));
    const share = (at - from) / (to - from);
    this.#move({ from: at - span * share, to: at + span * (1 - share) });
  }

  /** The moment at a share (0 to 1) of the view. */
  timeAt(share: number): number {
    const { from, to } = this.live;
    return from + (to - from) * share;
  }

  zoomBy(factor: number): void {
    const { from, to } = this.live;
    this.zoomAround((from + to) / 2, factor);
  }

  /** Moves the view (ms; positive: to the future). */
  panBy(ms: number): void {
    const { from, to } = this.live;
    this.#move({ from: from + ms, to: to + ms });
  }

  /** Moves the view so that the current time is at one third of its width. */
  showNow(): void {
    const { from, to } = this.live;
    const first = Date.now() - (to - from) / 3;
    this.#move({ from: first, to: first + to - from });
    this.settle();
  }

  /** Shows all items of all channels, 31 days at most. */
  showAll(): void {
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const { span, shiftMs } of Object.values(readTopic('playout.channels'))) {
      if (span === null) continue;
      from = Math.min(from, span.from - (shiftMs ?? 0));
      to = Math.max(to, span.to - (shiftMs ?? 0));
    }
    if (from >= to) return;
    const margin = (to - from) * 0.02;
    this.show(from - margin, Math.min(to + margin, from + MAX_SPAN - margin));
    this.settle();
  }

  /** Scrolls an item, which is then selected, or a time (wall clock, epoch ms) into view. */
  focusOn(target: ItemRef | number): void {
    if (typeof target === 'number') {
      const { from, to } = this.live;
      this.#move({ from: target - (to - from) / 2, to: target + (to - from) / 2 });
      this.settle();
      return;
    }
    this.select([target]);
    this.reveal(target);
  }

  /** Moves the view by the least amount that shows an item. */
  reveal(ref: ItemRef): void {
    const item = findItem(ref);
    if (item === null) return;
    const shift = shiftOfKey(ref.channel);
    const { from, to } = this.live;
    const margin = (to - from) * 0.05;
    const first = item.start - shift;
    const last = item.finish - shift;
    if (last > from + margin && first < to - margin && (first >= from || last <= to)) return;
    if (first <= from && last >= to) return;
    const middle = last - first > to - from ? first + (to - from) * 0.4 : (first + last) / 2;
    this.focusOn(middle);
  }

  /** Zooms to an item, with a margin. */
  zoomTo(ref: ItemRef): void {
    const item = findItem(ref);
    if (item === null) return;
    const shift = shiftOfKey(ref.channel);
    const margin = Math.max(MIN_SPAN / 2, (item.finish - item.start) * 0.25);
    this.show(item.start - shift - margin, item.finish - shift + margin);
    this.settle();
  }

  /** Selects items. `add` extends the selection; `toggle` inverts an item's selection. */
  select(refs: readonly ItemRef[], how: 'only' | 'add' | 'toggle' = 'only'): void {
    const { selection } = this.state;
    if (how === 'only') {
      this.set({ selection: refs, gap: null });
      return;
    }
    const others = selection.filter((selected) => !refs.some((ref) => sameItem(ref, selected)));
    const added =
      how === 'add'
        ? refs
        : refs.filter((ref) => !selection.some((selected) => sameItem(ref, selected)));
    this.set({ selection: [...others, ...added], gap: null });
  }

  has(ref: ItemRef): boolean {
    return this.state.selection.some((selected) => sameItem(selected, ref));
  }

  /** Selects the next or previous item of the lane, or the item at the same time in another lane. */
  step(to: 'next' | 'previous' | 'up' | 'down' | 'first' | 'last', extend = false): ItemRef | null {
    const next = stepFrom(this.state.selection.at(-1) ?? null, to, this.live);
    if (next === null) return null;
    this.select([next.ref], extend ? 'add' : 'only');
    this.reveal(next.ref);
    return next.ref;
  }

  /** Edits the draft and selects the items that it created or moved, unless `keep`. Shows a toast and returns null on failure. */
  async run(
    operation: Operation,
    selection: 'result' | 'keep' = 'result',
  ): Promise<readonly ItemRef[] | null> {
    try {
      const { items, notes } = await this.send(operation);
      if (selection === 'result') this.set({ selection: items, gap: null });
      for (const note of notes) this.say(note);
      return items;
    } catch (thrown) {
      const { code, message } = toError(thrown);
      if (code !== 'cancelled') showToast({ tone: 'bad', text: message });
      return null;
    }
  }

  /** Undoes or redoes a step. Shows a toast on failure; never rejects. */
  history(k: 'undo' | 'redo'): Promise<void> {
    return this.#after(() => this.#travel(k));
  }

  /** Sends an edit of the draft; a later undo waits for it. Rejects with `AppFailure`. */
  send(operation: Operation): Promise<MethodOutput<'playout.edit'>> {
    const answer = call('playout.edit', operation);
    this.#sent = Promise.allSettled([this.#sent, answer]);
    return answer;
  }

  /** Runs `work` after the core has answered every edit sent so far. Later edits do not wait for it; a later undo does. */
  #after(work: () => Promise<void>): Promise<void> {
    const done = this.#sent.then(work);
    this.#sent = done;
    return done;
  }

  async #travel(k: 'undo' | 'redo'): Promise<void> {
    const words = readTopic('playout.workspace')[k];
    if (words === null) return;
    try {
      await call(k === 'undo' ? 'playout.undo' : 'playout.redo', undefined);
      this.say(
        k === 'undo'
          ? t('playouttimeline:said.undone', { step: words })
          : t('playouttimeline:said.redone', { step: words }),
      );
    } catch (thrown) {
      showToast({ tone: 'bad', text: toError(thrown).message });
    }
  }

  /** Sets the reach of a ripple and stores it for later visits. */
  setReach(reach: RippleReach): void {
    writeStored(REACH, reach);
    this.set({ reach });
  }

  /** Announces a text in the live region. */
  say(text: string): void {
    this.said.emit(text);
  }

  /** Copies the live view to the store. */
  settle(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const view = this.#live;
    this.#live = null;
    if (view !== null) this.set({ view });
  }

  #move(view: View): void {
    this.#live = view;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), DEBOUNCE_MS);
    this.moved.emit();
  }
}

export const playoutEditor = new PlayoutEditor();
onInstance(() => {
  playoutEditor.here = null;
  playoutEditor.set({ selection: [], gap: null, hits: [] });
});
lanes.near = () => (playoutEditor.live.from + playoutEditor.live.to) / 2;

/** A slice of the editor's state. The component rerenders when the slice changes (compared by identity). */
export const usePlayoutEditor = <R>(selector: (state: PlayoutEditorState) => R): R =>
  useStore(playoutEditor.store, selector);

export type EditStep = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last';

/** The item that an arrow key selects next. Without a current item, the one in the middle of the view. */
function stepFrom(from: ItemRef | null, step: EditStep, view: View): LaneItem | null {
  const item = from === null ? null : findItem(from);
  if (item === null) return nearest(0, 1, (view.from + view.to) / 2);
  const lane = lanes.lane(item.ref.channel);
  switch (step) {
    case 'next':
      return getLaneItem(lane, item.index + 1);
    case 'previous':
      return getLaneItem(lane, item.index - 1);
    case 'first':
      return getLaneItem(lane, 0);
    case 'last':
      return getLaneItem(lane, lane.count - 1);
    case 'up':
    case 'down': {
      const channels = channelsInOrder();
      const at = channels.findIndex(({ key }) => key === item.ref.channel);
      const shift = shiftOf(channels[at]);
      const wall = Math.max(item.start - shift, Math.min(view.from, item.finish - shift - 1));
      return nearest(at + (step === 'up' ? -1 : 1), step === 'up' ? -1 : 1, wall);
    }
  }
}

/** The item at `wall`, or the nearest to it, in the first non-empty lane from index `at` in direction `by`. */
function nearest(at: number, by: 1 | -1, wall: number): LaneItem | null {
  const channels = channelsInOrder();
  for (let index = at; index >= 0 && index < channels.length; index += by) {
    const channel = channels[index];
    if (channel === undefined) return null;
    const lane = lanes.lane(channel.key);
    const ms = wall + shiftOf(channel);
    const here = indexAt(lane, ms);
    const item = getLaneItem(
      lane,
      here >= 0 ? here : Math.min(lane.count - 1, lowerBound(lane.starts, ms)),
    );
    if (item !== null) return item;
  }
  return null;
}
