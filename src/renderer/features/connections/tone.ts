import type { ConnectionPhase } from '../../../shared/connections/model.ts';
import type { Tone } from '../../ui/StatusPill.tsx';

/** How a phase is coloured; the words beside it always say it too. */
export const tones: Readonly<Record<ConnectionPhase, Tone>> = {
  idle: 'idle',
  connecting: 'busy',
  connected: 'good',
  waiting: 'warn',
  attention: 'bad',
};
