import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readTopic } from '../../../state/topics.ts';
import { channelsInOrder } from '../model/clock.ts';
import { sameItem, playoutEditor } from '../model/editor.ts';
import { indexOfKey, indexesIn, getLaneItem } from '../model/lane.ts';
import { findItem, lanes } from '../model/lanes.ts';
import { planDrag } from './drag.ts';
import type { DragPlan, DragStart } from './drag.ts';
import type { TimelineFrame, TimelinePoint } from './geometry.ts';
import { lanesSeen, laneTop, msAt } from './geometry.ts';
import type { Effect } from './gesture.ts';
import { findLocked, stillChannel } from './conflicts.ts';
import { movesText } from './moves-text.ts';
import { createScope } from './ripple-scope.ts';
import { clock, exactClock, shortDuration, getZone } from './zone-clock.ts';
import type { TimelineView } from './timeline-view.ts';

/** Maximum time (ms) that the preview stays after a release while the lanes catch up. */
const MAX_PREVIEW_MS = 2000;

/** Runs the effects of gestures on the view and the editor. */
export class GestureHost {
  readonly #view: TimelineView;
  readonly #scrollBy: (px: number) => void;
  #start: DragStart | null = null;
  #kept: ReturnType<typeof setTimeout> | null = null;

  constructor(view: TimelineView, scrollBy: (px: number) => void) {
    this.#view = view;
    this.#scrollBy = scrollBy;
  }

  carry(effect: Effect): void {
    const { frame } = this.#view;
    if (frame === null) return;
    switch (effect.k) {
      case 'select':
        this.#select(effect.hit.ref, effect.how);
        return;
      case 'clear':
        playoutEditor.select([]);
        playoutEditor.set({ gap: effect.gap });
        return;
      case 'pan':
        playoutEditor.panBy(-effect.dx / frame.pxPerMs);
        this.#scrollBy(-effect.dy);
        return;
      case 'pinch':
        playoutEditor.panBy(-effect.dx / frame.pxPerMs);
        playoutEditor.zoomAround(msAt(frame, effect.x), 1 / effect.factor);
        return;
      case 'rest':
        playoutEditor.settle();
        return;
      case 'band':
        this.#band(frame, effect);
        return;
      case 'drag':
        this.#drag(frame, effect);
        return;
      case 'abandon':
        this.#start = null;
        this.#view.show(null);
    }
  }

  #select(ref: ItemRef, how: 'only' | 'toggle' | 'range'): void {
    const anchor = playoutEditor.state.selection.at(-1);
    if (how === 'range' && anchor?.channel === ref.channel) {
      const lane = lanes.lane(ref.channel);
      const [from, to] = [indexOfKey(lane, anchor.key), indexOfKey(lane, ref.key)].sort(
        (a, b) => a - b,
      );
      const refs: ItemRef[] = [];
      for (let at = Math.max(0, from ?? 0); at <= (to ?? -1); at += 1) {
        const item = getLaneItem(lane, at);
        if (item !== null) refs.push(item.ref);
      }
      // The anchor stays last, so that another Shift+click extends from it too.
      playoutEditor.select([...refs.filter((one) => !sameItem(one, anchor)), anchor], 'add');
      return;
    }
    playoutEditor.select([ref], how === 'range' ? 'add' : how);
  }

  #band(frame: TimelineFrame, effect: Extract<Effect, { k: 'band' }>): void {
    if (effect.done) {
      const refs = banded(frame, effect.from, effect.to);
      playoutEditor.select(refs, 'add');
      playoutEditor.say(t('playouttimeline:said.selected', { count: refs.length }));
      this.#view.show(null);
    } else this.#view.show({ k: 'band', from: effect.from, to: effect.to });
  }

  #drag(frame: TimelineFrame, effect: Extract<Effect, { k: 'drag' }>): void {
    const start = (this.#start ??= this.#take(effect));
    if (start === null) return;
    const { snap, ripple, reach } = playoutEditor.state;
    const now = Date.now();
    const plan = planDrag(start, frame, this.#view.lanes, effect.to, {
      snap: snap !== effect.keys.alt,
      ripple,
      scope: (places) => createScope(reach, places),
      keepLane: effect.keys.shift,
      now,
      locked: (channel) => {
        const state = readTopic('playout.channels')[channel];
        return state === undefined ? null : findLocked(state, now);
      },
      still: stillChannel,
    });
    this.#view.show({ k: 'drag', plan, lines: listLines(plan) });
    if (effect.done) this.#release(plan);
  }

  #take({ hit, from }: Extract<Effect, { k: 'drag' }>): DragStart | null {
    const first = findItem(hit.ref);
    const lane = this.#view.lanes.findIndex(({ channel }) => channel === hit.ref.channel);
    if (first === null || lane < 0) return null;
    const { selection } = playoutEditor.state;
    const others =
      hit.edge !== null || !selection.some((ref) => sameItem(ref, hit.ref))
        ? []
        : selection
            .filter((ref) => !sameItem(ref, hit.ref))
            .map(findItem)
            .filter((item) => item !== null);
    return { items: [first, ...others], lane, edge: hit.edge, from };
  }

  #release({ operation }: DragPlan): void {
    const view = this.#view;
    this.#start = null;
    if (operation === null) {
      view.show(null);
      return;
    }
    const shown = view.overlay;
    const over = (): void => {
      if (this.#kept !== null) clearTimeout(this.#kept);
      stop();
      // Another gesture may have started meanwhile.
      if (view.overlay === shown) view.show(null);
    };
    // Keeps the preview until the lanes contain the edit, so that items do not jump back in between.
    const stop = lanes.changed.on((channel) => {
      if (lanes.lane(channel).missing === 0) over();
    });
    this.#kept = setTimeout(over, MAX_PREVIEW_MS);
    void playoutEditor.run(operation).then((items) => {
      if (items === null) over();
    });
  }
}

/** Tooltip lines: new times, offset and duration, items that move along, conflicts. */
function listLines({ pieces, by, moves, trouble, airs }: DragPlan): string[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const zone = getZone(playoutEditor.state.zone);
  const text = `${exactClock(zone.local(first.start))} – ${exactClock(zone.local(first.finish))}`;
  const sign = by < 0 ? '−' : '+';
  const moved = `${sign}${shortDuration(Math.abs(by))}`;
  return [
    text,
    [moved, shortDuration(first.finish - first.start)].join(' · '),
    ...moves.map(movesText),
    ...trouble.map((k) =>
      k === 'locked' && airs !== null
        ? t('playouttimeline:drag.loaded', { time: clock(zone.local(airs)) })
        : t(`playouttimeline:drag.${k}`),
    ),
  ];
}

/** The items whose clips touch the selection rectangle. */
function banded(frame: TimelineFrame, a: TimelinePoint, b: TimelinePoint): ItemRef[] {
  const channels = channelsInOrder();
  const [first, end] = lanesSeen(frame);
  const refs: ItemRef[] = [];
  for (let index = first; index < end; index += 1) {
    const channel = channels[index];
    const top = laneTop(frame, index);
    if (channel === undefined || Math.max(a.y, b.y) < top || Math.min(a.y, b.y) > top + frame.plan)
      continue;
    const lane = lanes.lane(channel.key);
    const shift = channel.shiftMs ?? 0;
    const from = msAt(frame, Math.min(a.x, b.x)) + shift;
    const to = msAt(frame, Math.max(a.x, b.x)) + shift;
    for (const at of indexesIn(lane, from, to)) {
      const item = getLaneItem(lane, at);
      if (item !== null) refs.push(item.ref);
    }
  }
  return refs;
}
