import { powerMonitor } from 'electron';
import type { Core } from '../../core.ts';
import { followPower } from '../common/power.ts';

/** Notifies the core when the computer goes to sleep and wakes. Returns a function that stops this. */
export const onSleep = (core: Pick<Core, 'suspended' | 'resumed'>): (() => void) =>
  followPower(powerMonitor, core);
