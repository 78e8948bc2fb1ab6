import type { Gap } from '../model/editor.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';

/** Distance (px) after which a press becomes a drag. */
const SLOP = 4;
/** Minimum distance between two fingers (px), so that small movements do not zoom far. */
const MIN_SPREAD = 24;

export interface ModifierKeys {
  readonly shift: boolean;
  /** Ctrl, or Command on macOS. */
  readonly ctrl: boolean;
  readonly alt: boolean;
}

type ItemHit = Extract<TimelineHit, { k: 'item' }>;

interface Finger {
  readonly pointer: number;
  readonly at: TimelinePoint;
}

export type Gesture =
  | { readonly k: 'idle' }
  | {
      readonly k: 'pressed';
      readonly pointer: number;
      readonly from: TimelinePoint;
      readonly hit: TimelineHit;
      readonly keys: ModifierKeys;
      readonly pans: boolean;
      /** The item was already selected: releasing it without a drag selects it alone. */
      readonly held: boolean;
    }
  | { readonly k: 'panning'; readonly pointer: number; readonly at: TimelinePoint }
  | {
      readonly k: 'banding';
      readonly pointer: number;
      readonly from: TimelinePoint;
      readonly at: TimelinePoint;
    }
  | {
      readonly k: 'dragging';
      readonly pointer: number;
      readonly from: TimelinePoint;
      readonly at: TimelinePoint;
      readonly hit: ItemHit;
      readonly keys: ModifierKeys;
    }
  | { readonly k: 'pinching'; readonly one: Finger; readonly other: Finger };

export type GestureEvent =
  | {
      readonly k: 'down';
      readonly pointer: number;
      readonly at: TimelinePoint;
      readonly hit: TimelineHit;
      readonly keys: ModifierKeys;
      /** 0 left, 1 middle. */
      readonly button: number;
      readonly touch: boolean;
      readonly selected: boolean;
      /** The channel is read-only. */
      readonly still: boolean;
    }
  | {
      readonly k: 'move';
      readonly pointer: number;
      readonly at: TimelinePoint;
      readonly keys: ModifierKeys;
    }
  | { readonly k: 'up'; readonly pointer: number }
  | { readonly k: 'cancel' };

/** An effect for the host to run. */
export type Effect =
  | { readonly k: 'select'; readonly hit: ItemHit; readonly how: 'only' | 'toggle' | 'range' }
  /** Deselects all items; a click on a gap selects the gap. */
  | { readonly k: 'clear'; readonly gap: Gap | null }
  | { readonly k: 'pan'; readonly dx: number; readonly dy: number }
  /** Zooms by `factor` around x and pans by `dx`. */
  | { readonly k: 'pinch'; readonly x: number; readonly factor: number; readonly dx: number }
  | {
      readonly k: 'band';
      readonly from: TimelinePoint;
      readonly to: TimelinePoint;
      readonly done: boolean;
    }
  | {
      readonly k: 'drag';
      readonly hit: ItemHit;
      readonly from: TimelinePoint;
      readonly to: TimelinePoint;
      readonly keys: ModifierKeys;
      readonly done: boolean;
    }
  /** Discards the preview. */
  | { readonly k: 'abandon' }
  /** The view has stopped moving. */
  | { readonly k: 'rest' };

type Stepped = readonly [Gesture, readonly Effect[]];

export const idle: Gesture = { k: 'idle' };

const stay = (gesture: Gesture): Stepped => [gesture, []];
const far = (a: TimelinePoint, b: TimelinePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the next state and effects for a pointer event. Pure: no canvas access. */
export function stepGesture(gesture: Gesture, event: GestureEvent): Stepped {
  switch (event.k) {
    case 'down':
      return down(gesture, event);
    case 'move':
      return move(gesture, event);
    case 'up':
      return up(gesture, event.pointer);
    case 'cancel':
      return [idle, undone(gesture)];
  }
}

function undone(gesture: Gesture): readonly Effect[] {
  if (gesture.k === 'dragging' || gesture.k === 'banding') return [{ k: 'abandon' }];
  return gesture.k === 'panning' || gesture.k === 'pinching' ? [{ k: 'rest' }] : [];
}

function down(gesture: Gesture, event: Extract<GestureEvent, { k: 'down' }>): Stepped {
  const { pointer, at, hit, keys, button, touch, selected, still } = event;
  if (gesture.k !== 'idle') return second(gesture, event);
  if (button > 1) return stay(gesture);
  const item = hit.k === 'item' && button === 0;
  // A finger pans the view, unless it drags a selected item.
  const pans = button === 1 || !item || still || (touch && !selected);
  const pressed: Gesture = { k: 'pressed', pointer, from: at, hit, keys, pans, held: selected };
  if (!item || touch) return stay(pressed);
  if (keys.ctrl) return [pressed, [{ k: 'select', hit, how: 'toggle' }]];
  if (keys.shift) return [pressed, [{ k: 'select', hit, how: 'range' }]];
  return [pressed, selected ? [] : [{ k: 'select', hit, how: 'only' }]];
}

/** A second finger starts a zoom. */
function second(gesture: Gesture, { pointer, at, touch }: Extract<GestureEvent, { k: 'down' }>) {
  const first =
    gesture.k === 'pressed'
      ? { pointer: gesture.pointer, at: gesture.from }
      : gesture.k === 'panning'
        ? { pointer: gesture.pointer, at: gesture.at }
        : null;
  if (!touch || first === null || first.pointer === pointer) return stay(gesture);
  return stay({ k: 'pinching', one: first, other: { pointer, at } });
}

function move(gesture: Gesture, event: Extract<GestureEvent, { k: 'move' }>): Stepped {
  if (gesture.k === 'idle') return stay(gesture);
  if (gesture.k === 'pinching') return pinch(gesture, event);
  if (gesture.pointer !== event.pointer) return stay(gesture);
  const { at, keys } = event;
  switch (gesture.k) {
    case 'pressed':
      return far(gesture.from, at) < SLOP ? stay(gesture) : begin(gesture, at, keys);
    case 'panning':
      return [{ ...gesture, at }, [{ k: 'pan', dx: at.x - gesture.at.x, dy: at.y - gesture.at.y }]];
    case 'banding':
      return [{ ...gesture, at }, [{ k: 'band', from: gesture.from, to: at, done: false }]];
    case 'dragging': {
      const { hit, from } = gesture;
      return [{ ...gesture, at, keys }, [{ k: 'drag', hit, from, to: at, keys, done: false }]];
    }
  }
}

function begin(
  gesture: Extract<Gesture, { k: 'pressed' }>,
  at: TimelinePoint,
  keys: ModifierKeys,
): Stepped {
  const { pointer, from, hit, pans } = gesture;
  if (pans && (gesture.keys.shift || gesture.keys.ctrl) && hit.k !== 'axis' && hit.k !== 'item')
    return [{ k: 'banding', pointer, from, at }, [{ k: 'band', from, to: at, done: false }]];
  if (pans || hit.k !== 'item')
    return [{ k: 'panning', pointer, at }, [{ k: 'pan', dx: at.x - from.x, dy: at.y - from.y }]];
  return [
    { k: 'dragging', pointer, from, at, hit, keys },
    [{ k: 'drag', hit, from, to: at, keys, done: false }],
  ];
}

function pinch(
  gesture: Extract<Gesture, { k: 'pinching' }>,
  { pointer, at }: Extract<GestureEvent, { k: 'move' }>,
): Stepped {
  const { one, other } = gesture;
  if (pointer !== one.pointer && pointer !== other.pointer) return stay(gesture);
  const next =
    pointer === one.pointer ? { one: { pointer, at }, other } : { one, other: { pointer, at } };
  const spread = (a: Finger, b: Finger): number => Math.max(MIN_SPREAD, Math.abs(a.at.x - b.at.x));
  const x = (next.one.at.x + next.other.at.x) / 2;
  return [
    { k: 'pinching', ...next },
    [
      {
        k: 'pinch',
        x,
        factor: spread(next.one, next.other) / spread(one, other),
        dx: x - (one.at.x + other.at.x) / 2,
      },
    ],
  ];
}

function up(gesture: Gesture, pointer: number): Stepped {
  switch (gesture.k) {
    case 'idle':
      return stay(gesture);
    case 'pinching': {
      if (pointer !== gesture.one.pointer && pointer !== gesture.other.pointer)
        return stay(gesture);
      const left = pointer === gesture.one.pointer ? gesture.other : gesture.one;
      return [{ k: 'panning', pointer: left.pointer, at: left.at }, []];
    }
    case 'pressed':
      return pointer === gesture.pointer ? [idle, released(gesture)] : stay(gesture);
    case 'panning':
      return pointer === gesture.pointer ? [idle, [{ k: 'rest' }]] : stay(gesture);
    case 'banding':
      return pointer === gesture.pointer
        ? [idle, [{ k: 'band', from: gesture.from, to: gesture.at, done: true }]]
        : stay(gesture);
    case 'dragging': {
      if (pointer !== gesture.pointer) return stay(gesture);
      const { hit, from, at, keys } = gesture;
      return [idle, [{ k: 'drag', hit, from, to: at, keys, done: true }]];
    }
  }
}

const toGap = (hit: TimelineHit): Gap | null =>
  hit.k === 'gap' ? { channel: hit.channel, from: hit.from, to: hit.to } : null;

/** A press without a drag. */
function released(gesture: Extract<Gesture, { k: 'pressed' }>): readonly Effect[] {
  const { hit, keys, held, pans } = gesture;
  if (hit.k === 'axis') return [];
  if (hit.k !== 'item') return keys.ctrl || keys.shift ? [] : [{ k: 'clear', gap: toGap(hit) }];
  // A touch selects on release, because until then it may become a pan.
  if (!keys.ctrl && !keys.shift && (held || pans)) return [{ k: 'select', hit, how: 'only' }];
  return [];
}
