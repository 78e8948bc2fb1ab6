import { configOfBands } from '../make.ts';
import type { Band } from '../model.ts';
import { preampAdvice } from '../preamp.ts';

/** dB: allowed error of a rounded preamp. */
const SLACK = 1e-6;

/** The preamp (dB, rounded down to 0.1, at most 0) that keeps bands below full scale at a rate (Hz). */
export function safePreamp(bands: readonly Band[], rate: number): number {
  const { safe } = preampAdvice(configOfBands(bands), rate);
  return Math.min(0, Math.floor((safe + SLACK) * 10) / 10) || 0;
}
