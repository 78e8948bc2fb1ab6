export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The smallest difference between two values. */
  readonly step: number;
  /** Step of an arrow key or a wheel notch. */
  readonly keyStep: number;
  /** Step of Shift+arrow; default one `step`. */
  readonly shiftStep?: number;
  /** Step of Page Up and Page Down. */
  readonly pageStep: number;
}

/** Snaps `value` to the grid of `scale` and clamps it; the two ends are always valid. */
export function snap(value: number, { min, max, step }: Scale): number {
  if (value >= max) return max;
  const snapped = min + Math.round((value - min) / step) * step;
  const digits = (String(step).split('.')[1] ?? '').length;
  return Number(Math.min(max, Math.max(min, snapped)).toFixed(digits));
}

/**
 * The slider value after a key press; null for keys that the slider does not handle. Shift+arrow moves by `shiftStep`. In right-to-left
 * text the horizontal arrows are swapped.
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
