import type { BandChange } from './edit.ts';
import { tidyFrequency, tidyGain, tidyQ } from './edit.ts';
import type { Band } from './model.ts';
import { usesGain } from './model.ts';

/** A key pressed on a node. */
export interface NodeKey {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean;
}

const octaves = (hz: number, by: number): number => tidyFrequency(hz * 2 ** by);
/** The smallest step of the stored frequency (Hz): at low frequencies, a 480th of an octave would round to no change. */
const STEP_HZ = 0.1;

function frequencyStep(band: Band, by: number): BandChange {
  const next = octaves(band.frequency, by);
  const moved = next === band.frequency ? tidyFrequency(next + Math.sign(by) * STEP_HZ) : next;
  return { frequency: moved };
}

/** Up and down: gain in dB; for types without gain, Q. */
function levelStep(band: Band, up: 1 | -1, { shift, ctrl }: NodeKey): BandChange {
  if (!usesGain(band.type)) return { q: tidyQ(band.q * (shift ? 1.02 : 1.06) ** up) };
  const step = ctrl ? 1 : shift ? 0.02 : 0.1;
  // Snapping to 0 dB would swallow fine steps around it.
  const next = Number((band.gain + up * step).toFixed(2));
  return { gain: Math.abs(next) < 0.05 ? next : tidyGain(next) };
}

/** The change that a key makes to a band; null for keys without effect (reference: the editor's keyboard). */
export function keyChange(band: Band, key: NodeKey): BandChange | null {
  const side = key.shift ? 1 / 480 : 1 / 48;
  switch (key.key) {
    case 'ArrowLeft':
      return frequencyStep(band, -side);
    case 'ArrowRight':
      return frequencyStep(band, side);
    case 'PageUp':
      return frequencyStep(band, 1 / 6);
    case 'PageDown':
      return frequencyStep(band, -1 / 6);
    case 'ArrowUp':
      return levelStep(band, 1, key);
    case 'ArrowDown':
      return levelStep(band, -1, key);
    case '[':
      return { q: tidyQ(band.q / 1.06) };
    case ']':
      return { q: tidyQ(band.q * 1.06) };
    default:
      return null;
  }
}
