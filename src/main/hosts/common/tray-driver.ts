import type { Dispose } from '../../../shared/lib/disposable.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { TrayModel } from '../../../shared/tray/model.ts';
import { trayModel } from '../../../shared/tray/tray-model.ts';
import { collectTrayState, trayTopics } from '../../../shared/tray/tray-state.ts';
import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';

/** Desktops rebuild the whole menu on every change, so it changes at most this often (ms). */
const REDRAW_MS = 250;

export interface TrayDriverPorts {
  readonly hub: Core['hub'];
  readonly clock: Clock;
  /** Whether the menu includes the quick controls, for hosts where a left click may not open them. */
  readonly quick: boolean;
  /** What the icon shows so far. It may be outdated: an icon takes some time to appear. */
  readonly shown: TrayModel;
  readonly draw: (model: TrayModel) => void;
}

/** The current tray. */
export const createTray = ({ hub, quick }: Pick<TrayDriverPorts, 'hub' | 'quick'>): TrayModel =>
  trayModel(
    collectTrayState((name) => hub.get(name)),
    { quick },
  );

/** Redraws the tray when its content changed: at once after an idle period, otherwise combined. Uses no timer while nothing changes. */
export function driveTray(ports: TrayDriverPorts): Dispose {
  const topics: ReadonlySet<string> = new Set(trayTopics);
  let last = ports.shown;
  let waiting: Dispose | null = null;
  let drawnAt = -Infinity;
  const draw = (): void => {
    waiting = null;
    const next = createTray(ports);
    if (equal(last, next)) return;
    last = next;
    drawnAt = ports.clock.monotonic();
    ports.draw(next);
  };
  draw();
  const off = ports.hub.onChange((name) => {
    if (waiting !== null || !topics.has(name)) return;
    const rest = drawnAt + REDRAW_MS - ports.clock.monotonic();
    waiting = ports.clock.after(Math.max(0, rest), draw);
  });
  return () => {
    off();
    waiting?.();
  };
}
