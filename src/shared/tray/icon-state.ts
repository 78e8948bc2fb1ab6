import { isUsable } from '../music/usable.ts';
import type { TrayIconState, TrayState } from './model.ts';
import { connectionPhase } from './connection-rows.ts';

/**
 * What the icon shows. What somebody must do comes first, then that nothing can be controlled, then what plays. A
 * first attempt to connect is not yet a failure.
 */
export function iconState({ connection, chosen, attention }: TrayState): TrayIconState {
  const phase = connectionPhase(connection);
  if (phase === 'blocked') return 'attention';
  if (phase === 'lost' || phase === 'stopped') return 'offline';
  if (attention.some(({ severity }) => severity !== 'info')) return 'attention';
  if (!isUsable(connection) || chosen?.available !== true) return 'idle';
  if (chosen.state === 'playing') return 'playing';
  return chosen.state === 'paused' ? 'paused' : 'idle';
}
