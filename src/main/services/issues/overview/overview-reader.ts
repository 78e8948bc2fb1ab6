import type { Overview } from '../../../../shared/issues/model.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { ProfilePreferences } from '../preferences.ts';
import type { Tracker } from '../tracker/tracker.ts';

interface Ports {
  readonly clock: Clock;
  readonly tracker: Tracker;
  readonly preferences: ProfilePreferences;
}

/** Reads the overview. */
export class OverviewReader {
  constructor(_ports: Ports, _before: Overview | null, _at: number | null) {}

  readAll(): void {}

  async read(
    _reconcile: readonly string[],
    _signal: AbortSignal,
  ): Promise<Overview & { readonly changed: boolean }> {
    await Promise.reject(new Error('not written yet'));
    throw new Error('not written yet');
  }
}
