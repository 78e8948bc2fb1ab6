import type { Band } from '../../../shared/eq/model.ts';

/** A band as the command line prints it. The shape is a contract: keys are added, never changed. Hz, dB. */
export interface BandJson {
  readonly type: Band['type'];
  readonly frequency: number;
  readonly gain: number;
  readonly q: number;
  readonly channel: string;
  readonly enabled: boolean;
}

/** The printed form of a band. */
export function bandJson({ type, frequency, gain, q, channel, enabled }: Band): BandJson {
  return { type, frequency, gain: positiveZero(gain), q, channel, enabled };
}

/** Rounds a figure to a billionth, without a negative zero. */
export const figure = (value: number): number => positiveZero(Math.round(value * 1e9) / 1e9);

const positiveZero = (value: number): number => (value === 0 ? 0 : value);
