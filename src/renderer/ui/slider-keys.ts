export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The finest difference that a value can have. */
  readonly step: number;
  /** What an arrow key or a wheel notch moves. */
  readonly keyStep: number;
  /** What an arrow key moves with Shift; default one `step`. */
  readonly shiftStep?: number;
  /** What Page Up and Page Down move. */
  readonly pageStep: number;
}

/** `value` on the grid of `scale`, within its ends; the ends themselves always count. */
export function snap(value: number, { min, max, step }: Scale): number {
  if (value >= max) return max;
  const snapped = min + Math.round((value - min) / step) * step;
  const digits = (String(step).split('.')[1] ?? '').length;
  return Number(Math.min(max, Math.max(min, snapped)).toFixed(digits));
}

/**
 * Where a key moves a slider; null for keys that are none of its own. Shift makes an arrow move `shiftStep`. In
 * right-to-left text the horizontal arrows change places.
 */
export function keyTarget(
  key: string,
  value: number,
  scale: Scale,
  { shift, rtl }: { readonly shift: boolean; readonly rtl: boolean },
): number | null {
  const arrow = shift ? (scale.shiftStep ?? scale.step) : scale.keyStep;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: arrow,
    ArrowDown: -arrow,
    ArrowRight: rtl ? -arrow : arrow,
    ArrowLeft: rtl ? arrow : -arrow,
    PageUp: scale.pageStep,
    PageDown: -scale.pageStep,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const move = moves[key];
  if (move === undefined) return null;
  if (!Number.isFinite(move)) return move < 0 ? scale.min : scale.max;
  return snap(value + move, scale);
}
