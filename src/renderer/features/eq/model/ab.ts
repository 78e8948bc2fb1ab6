import { changeEq, withEq } from '../../../../shared/eq/edit.ts';
import { matchGain } from '../../../../shared/eq/loudness.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Slot } from './editor.ts';
import { editor } from './editor.ts';

/** Differences below this (dB) are inaudible. */
const AUDIBLE_DB = 0.05;

/** Changes the preamp of the first equalizer by `db`. */
function louder(config: DspConfig, db: number): DspConfig {
  const { config: with1, eqId } = withEq(config, null);
  const preamp = (now: number): number => Number((now + db).toFixed(2));
  return changeEq(with1, eqId, (eq) => ({ ...eq, preamp: preamp(eq.preamp) }));
}

/**
 * Matches the loudness of two configurations by lowering the louder one. It never raises a level, so it cannot introduce
 * clipping. Rate in Hz.
 */
function matchedPair(
  a: DspConfig,
  b: DspConfig,
  rate: number,
): { readonly a: DspConfig; readonly b: DspConfig } {
  const gain = matchGain(a, b, rate);
  if (!Number.isFinite(gain) || Math.abs(gain) < AUDIBLE_DB) return { a, b };
  return gain < 0 ? { a, b: louder(b, gain) } : { a: louder(a, -gain), b };
}

/** Switches to the other slot. With "match loudness" on, both slots become equally loud. */
export function switchSlot(slot: Slot, rate: number): void {
  const { draft, other, slot: now, matchLoudness } = editor.state;
  if (slot === now) return;
  const target = other ?? draft;
  const pair =
    matchLoudness && draft.enabled && target.enabled
      ? matchedPair(draft, target, rate)
      : { a: draft, b: target };
  editor.store.setState({ slot, other: pair.a });
  editor.edit(t('eq:step.slot', { slot }), () => pair.b);
}
