import { loudnessChange } from '../../../../shared/eq/loudness.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';

/** dB that are added to what comes out of the chain, and to the sound without it; none is above 0, so nothing clips by it. */
export interface MatchedGains {
  readonly on: number;
  readonly off: number;
}

/** Levels at which the sound is equally loud with and without the chain: the louder one is lowered. `rate`: Hz. */
export function matchedGains(config: DspConfig, rate: number): MatchedGains {
  const change = config.enabled ? loudnessChange(config, rate) : 0;
  return { on: Math.min(0, 0 - change), off: Math.min(0, change) };
}
