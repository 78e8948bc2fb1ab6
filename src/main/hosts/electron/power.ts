import { powerMonitor } from 'electron';
import type { Core } from '../../core.ts';
import { followPower } from '../common/power.ts';

/** Tells the core when the computer goes to sleep and when it woke up. Returns how to stop. */
export const onSleep = (core: Pick<Core, 'suspended' | 'resumed'>): (() => void) =>
  followPower(powerMonitor, core);
