import type { ConnectionPhase } from '../../shared/connections/model.ts';
import type { Tone } from '../../shared/format/states.ts';

/** The color and shape of each phase; a word always accompanies it. */
export const tones: Readonly<Record<ConnectionPhase, Tone>> = {
  idle: 'skipped',
  connecting: 'running',
  connected: 'good',
  waiting: 'idle',
  attention: 'bad',
};
