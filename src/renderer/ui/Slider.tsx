import type { ChangeEvent, CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useRef, useEffect } from 'react';
import { cx } from './cx.ts';
import type { Scale } from './slider-keys.ts';
import { keyTarget, snap } from './slider-keys.ts';
import type { Draft } from './use-draft.ts';
import { useDraft } from './use-draft.ts';
import { useLatest } from './use-latest.ts';
import { parseStep } from './undo-keys.ts';
import css from './Slider.module.css';

/** Key presses and wheel turns within this time (ms) of each other form one change. */
const SETTLE_MS = 200;

interface Settle {
  readonly later: (value: number) => void;
  readonly now: (value: number) => void;
  readonly cancel: () => void;
  readonly flush: () => void;
}

/** Combines steps into one commit. Unmounting commits the last value too. */
function useSettle(commit: (value: number) => void): Settle {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: number } | null>(null);
  const latest = useLatest(commit);
  const cancel = (): void => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const flush = (): void => {
    const value = waiting.current?.value;
    cancel();
    if (value !== undefined) latest.current(value);
  };
  useEffect(
    () => () => {
      if (waiting.current === null) return;
      clearTimeout(waiting.current.timer);
      latest.current(waiting.current.value);
      waiting.current = null;
    },
    [latest],
  );
  return {
    cancel,
    flush,
    later: (value) => {
      cancel();
      waiting.current = { value, timer: setTimeout(flush, SETTLE_MS) };
    },
    now: (value) => {
      cancel();
      latest.current(value);
    },
  };
}

export interface SliderProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly keyStep?: number;
  readonly pageStep?: number;
  /** Step of Shift+arrow; default one `step`. */
  readonly shiftStep?: number | undefined;
  /** Arrow keys that the slider handles; the page handles the others. Default `all`. */
  readonly arrows?: 'all' | 'vertical' | 'horizontal' | undefined;
  /** The value that a double click restores; unset, a double click does nothing. */
  readonly resetTo?: number;
  /** A mark on the track, such as a limit. */
  readonly mark?: number | null;
  /** The highest value that the user can set; the track still shows the full range. */
  readonly limit?: number | null;
  readonly disabled?: boolean;
  /** -1 removes the slider from the Tab order, for lists with a single focusable row. */
  readonly tabIndex?: 0 | -1;
  /** The value as spoken by screen readers, such as "34 percent, Kitchen". */
  readonly valueText?: (value: number) => string;
  /** Called on every change during the movement. */
  readonly onChange?: (value: number) => void;
  /** Called once with the final value. */
  readonly onCommit?: (value: number) => void;
  readonly className?: string | undefined;
  /** Grays the slider out: its value currently has no audible effect. */
  readonly quiet?: boolean;
}

const position = (value: number, { min, max }: Scale): string =>
  max > min ? String((Math.min(max, Math.max(min, value)) - min) / (max - min)) : '0';

/**
 * A slider that follows the pointer in the same frame. Arrow keys move by `keyStep` (with Shift `shiftStep`), Page keys by `pageStep`, Home
 * and End to the ends. The wheel works while the slider has the focus or the pointer rests on it.
 */
export function Slider(props: SliderProps) {
  const { label, min = 0, max = 100, step = 1, mark, disabled = false } = props;
  const { keyStep = step, pageStep = (max - min) / 10 } = props;
  const scale: Scale = { min, max, step, keyStep, pageStep, shiftStep: props.shiftStep ?? step };
  const input = useRef<HTMLInputElement>(null);
  const { shown, handlers } = useSlider(props, scale, input);
  const style = { '--p': position(shown, scale), '--mark': position(mark ?? 0, scale) };
  return (
    <span className={cx(css['slider'], props.className)} style={style as CSSProperties}>
      <input
        ref={input}
        type="range"
        className={cx(css['input'], props.quiet === true && css['quiet'])}
        aria-label={label}
        aria-valuetext={props.valueText?.(shown)}
        tabIndex={props.tabIndex}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        value={shown}
        {...handlers}
      />
      {mark != null && <span className={css['mark']} />}
    </span>
  );
}

type Input = HTMLInputElement;

/** Arrow keys that the slider ignores and the page handles. */
const foreign = {
  all: [],
  vertical: ['ArrowLeft', 'ArrowRight'],
  horizontal: ['ArrowUp', 'ArrowDown'],
} as const;

const isForeign = (key: string, arrows: SliderProps['arrows'] = 'all'): boolean =>
  (foreign[arrows] as readonly string[]).includes(key);

/** Before undo, commits key changes as a separate step; then the slider shows the external value. */
function endSteps(settle: Settle, draft: Draft): void {
  settle.flush();
  draft.drop();
}

function useSlider(props: SliderProps, scale: Scale, input: RefObject<Input | null>) {
  const { value, resetTo, disabled = false, limit } = props;
  const within = (next: number): number => (limit == null ? next : Math.min(next, limit));
  const draft = useDraft(value, props.onChange, props.onCommit);
  const settle = useSettle(draft.commit);
  const shown = draft.shown;
  const stepTo = (target: number): void => {
    const next = within(target);
    if (next === shown) return;
    draft.change(next);
    settle.later(next);
  };
  useSliderWheel(
    input,
    (direction) => stepTo(snap(shown + direction * scale.keyStep, scale)),
    !disabled,
  );
  const release = (event: PointerEvent<Input>): void =>
    settle.now(within(event.currentTarget.valueAsNumber));
  const handlers = {
    onChange: (event: ChangeEvent<Input>) => {
      settle.cancel();
      draft.change(within(event.currentTarget.valueAsNumber));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onBlur: settle.flush,
    onDoubleClick: () => {
      if (resetTo === undefined) return;
      draft.change(resetTo);
      settle.now(resetTo);
    },
    onKeyDown: (event: KeyboardEvent<Input>) => {
      if (parseStep(event) !== null) endSteps(settle, draft);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isForeign(event.key, props.arrows)) return;
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const next = keyTarget(event.key, shown, scale, { shift: event.shiftKey, rtl });
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      stepTo(next);
    },
  };
  return { shown, handlers };
}

/** How long (ms) the pointer must rest on the slider before the wheel changes it, so that scrolling past has no effect. */
const HOVER_MS = 200;

/**
 * Calls `notch` with +1 (away from the user) or -1 for wheel turns on an element that has the focus or under a resting pointer. Other wheel
 * turns scroll the list as usual.
 */
function useSliderWheel(
  element: RefObject<HTMLElement | null>,
  notch: (direction: 1 | -1) => void,
  enabled: boolean,
): void {
  const latest = useLatest(notch);
  useEffect(() => {
    const target = element.current;
    if (target === null || !enabled) return undefined;
    let entered = Number.POSITIVE_INFINITY;
    const enter = (event: globalThis.PointerEvent): void => {
      entered = event.timeStamp;
    };
    const leave = (): void => {
      entered = Number.POSITIVE_INFINITY;
    };
    const wheel = (event: WheelEvent): void => {
      const focused = document.activeElement === target;
      if (!focused && event.timeStamp - entered < HOVER_MS) entered = event.timeStamp;
      else if (event.deltaY !== 0 && (focused || Number.isFinite(entered))) {
        event.preventDefault();
        latest.current(event.deltaY < 0 ? 1 : -1);
      }
    };
    target.addEventListener('pointerenter', enter);
    target.addEventListener('pointerleave', leave);
    target.addEventListener('wheel', wheel, { passive: false });
    return () => {
      target.removeEventListener('pointerenter', enter);
      target.removeEventListener('pointerleave', leave);
      target.removeEventListener('wheel', wheel);
    };
  }, [element, enabled, latest]);
}
