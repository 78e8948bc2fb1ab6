import type { ConnectionPhase } from '../../shared/connections/model.ts';
import type { Tone } from '../../shared/format/states.ts';

/** The color of each phase; a word always accompanies it. */
export const tones: Readonly<Record<ConnectionPhase, Tone>> = {
  idle: 'idle',
  connecting: 'busy',
  connected: 'good',
  waiting: 'warn',
  attention: 'bad',
};
