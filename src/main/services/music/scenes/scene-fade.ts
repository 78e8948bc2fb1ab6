import type { Clock } from '../../../../shared/lib/clock.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { sleep } from '../../../net/client.ts';

/** Steps of one fade, so that a server gets few commands however long it takes. */
const MAX_FADE_STEPS = 10;

interface FadePorts {
  readonly clock: Clock;
  /** The level that the server last reported (percent): a shown one may still be held after another client changed it. */
  readonly level: () => number | null;
  readonly set: (level: number) => Promise<Player>;
  /** Whether the user moved the volume, or the connection is lost. */
  readonly isOver: () => boolean;
}

/**
 * Changes a volume to `to` (percent) in `seconds`, in steps. False: it stopped because the volume was moved meanwhile. Rejects as the
 * command does.
 */
export async function fadeVolume(to: number, seconds: number, ports: FadePorts): Promise<boolean> {
  const { clock, level, set, isOver } = ports;
  const from = level() ?? to;
  const count = seconds === 0 ? 1 : Math.min(MAX_FADE_STEPS, Math.max(1, Math.abs(to - from)));
  const start = clock.monotonic();
  let last: number | null = null;
  const interval = (seconds * 1000) / count;
  for (let step = 1; step <= count; step = Math.max(step + 1, due(count, interval, start, clock))) {
    const wait = start + interval * (step - 1) - clock.monotonic();
    if (wait > 0) await sleep(clock, wait);
    if (isOver() || (last !== null && level() !== last)) return false;
    ({ volume: last } = await set(Math.round(from + ((to - from) * step) / count)));
  }
  return true;
}

/** The step to take now: a slow server gets fewer of them, and the last one in any case. */
function due(count: number, interval: number, start: number, clock: Clock): number {
  if (interval === 0) return 0;
  return Math.min(count, Math.ceil((clock.monotonic() - start) / interval));
}
