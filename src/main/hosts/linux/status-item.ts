import '../../../shared/tray/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { TrayCommand, TrayIconState, TrayModel } from '../../../shared/tray/model.ts';
import type { BusInterface, BusObject } from '../../platform/dbus/bus-object.ts';
import { exportObject } from '../../platform/dbus/bus-object.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';
import { theBus } from '../../platform/dbus/session-bus.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Pixmap } from './pixmap.ts';
import { MENU_PATH, StatusMenu } from './status-menu.ts';

const ITEM = 'org.kde.StatusNotifierItem';
const ITEM_PATH = '/StatusNotifierItem';
const WATCHER = 'org.kde.StatusNotifierWatcher';

export interface StatusItemPorts {
  readonly bus: SessionBus;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** The icon of a state in all available sizes. */
  readonly icon: (state: TrayIconState) => readonly Pixmap[];
  readonly run: (command: TrayCommand) => void;
  /** A left click. */
  readonly clicked: () => void;
  /** A middle click. */
  readonly middle: () => void;
  /** The wheel over the icon: one step up (1) or down (-1). */
  readonly scrolled: (sign: 1 | -1) => void;
}

/**
 * The tray icon of a Linux desktop (StatusNotifierItem), which, unlike Electron's own, reports the wheel and the middle click. Registers
 * with the desktop's tray, again whenever that restarts.
 */
export class StatusItem {
  readonly #ports: StatusItemPorts;
  readonly #menu: StatusMenu;
  readonly #object: BusObject;
  readonly #name = `${ITEM}-${String(process.pid)}-1`;
  #model: TrayModel;
  #icon: readonly Pixmap[];
  #stop: Dispose = () => undefined;

  private constructor(ports: StatusItemPorts, model: TrayModel) {
    this.#ports = ports;
    this.#model = model;
    this.#icon = ports.icon(model.icon);
    this.#menu = new StatusMenu(ports.bus, ports.run);
    this.#menu.set(model.items);
    this.#object = exportObject(ports.bus, ITEM_PATH, { [ITEM]: this.#face() });
  }

  /** Null if the bus refuses the icon's name. Rejects with the bus's error. */
  static async show(ports: StatusItemPorts, model: TrayModel): Promise<StatusItem | null> {
    const item = new StatusItem(ports, model);
    if (!(await ports.bus.own(item.#name))) return null;
    await item.#announce();
    return item;
  }

  set(model: TrayModel): void {
    const before = this.#model;
    this.#model = model;
    if (before.icon !== model.icon) this.redraw();
    if (before.tooltip !== model.tooltip) this.#object.emit(ITEM, 'NewToolTip', []);
    this.#menu.set(model.items);
  }

  /** Sends the icon again after a change of its state or the desktop's colors. */
  redraw(): void {
    this.#icon = this.#ports.icon(this.#model.icon);
    this.#object.emit(ITEM, 'NewIcon', []);
    this.#object.emit(ITEM, 'NewStatus', [this.#status()]);
  }

  async end(): Promise<void> {
    this.#stop();
    this.#menu.end();
    this.#object.remove();
    await this.#ports.bus.raw.releaseName(this.#name).catch(() => undefined);
  }

  /** Registers with the running tray, and with every tray that starts later. */
  async #announce(): Promise<void> {
    const { bus } = this.#ports;
    const match = { sender: theBus.name, interface: theBus.name, member: 'NameOwnerChanged' };
    this.#stop = await bus.onSignal({ ...match, arg0: WATCHER }, ({ body: [name, , owner] }) => {
      if (name === WATCHER && owner !== '') this.#register().catch(() => undefined);
    });
    // Without a tray, registration waits until one starts.
    await this.#register().catch(() => undefined);
  }

  async #register(): Promise<void> {
    await this.#ports.bus.call({
      destination: WATCHER,
      path: '/StatusNotifierWatcher',
      interface: WATCHER,
      member: 'RegisterStatusNotifierItem',
      signature: 's',
      body: [this.#name],
    });
  }

  #status(): string {
    return this.#model.icon === 'attention' ? 'NeedsAttention' : 'Active';
  }

  #face(): BusInterface {
    const { clicked, middle, scrolled, clock } = this.#ports;
    const wheel = new Wheel(() => clock.monotonic());
    const constant = (signature: string, value: unknown) => ({ signature, get: () => value });
    const pixmaps = { signature: 'a(iiay)', get: () => this.#icon.map((pixmap) => [...pixmap]) };
    const click = (run: () => void) => ({
      in: 'ii',
      out: '',
      run: () => {
        run();
        return [];
      },
    });
    return {
      properties: {
        Category: constant('s', 'ApplicationStatus'),
        Id: constant('s', 'channelstrip'),
        Title: constant('s', t('app:title')),
        Status: { signature: 's', get: () => this.#status() },
        WindowId: constant('i', 0),
        IconName: constant('s', ''),
        IconPixmap: pixmaps,
        OverlayIconName: constant('s', ''),
        OverlayIconPixmap: constant('a(iiay)', []),
        AttentionIconName: constant('s', ''),
        AttentionIconPixmap: pixmaps,
        AttentionMovieName: constant('s', ''),
        ToolTip: { signature: '(sa(iiay)ss)', get: () => ['', [], this.#model.tooltip, ''] },
        ItemIsMenu: constant('b', false),
        Menu: constant('o', MENU_PATH),
      },
      methods: {
        Activate: click(clicked),
        SecondaryActivate: click(middle),
        // The desktop opens the menu itself, from `Menu`.
        ContextMenu: click(() => undefined),
        Scroll: {
          in: 'is',
          out: '',
          run: ([delta, direction]) => {
            const vertical = String(direction).toLowerCase() === 'vertical';
            const step = vertical ? wheel.turn(Number(delta)) : null;
            if (step !== null) scrolled(step);
            return [];
          },
        },
      },
      signals: { NewIcon: '', NewAttentionIcon: '', NewToolTip: '', NewTitle: '', NewStatus: 's' },
    };
  }
}

/** Delta of one wheel notch on most desktops; some send 1, and touchpads send fractions of a notch. */
const NOTCH = 120;
/** Smaller deltas count notches directly. */
const PARTS = 10;
/** Minimum time (ms) between two steps, so that a swipe on a touchpad does not jump to a high volume. */
export const STEP_PAUSE_MS = 100;

/** Converts wheel deltas over a tray icon to steps. `now`: monotonic ms. */
export class Wheel {
  readonly #now: () => number;
  #sum = 0;
  #sign = 0;
  #steppedAt = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The step of a delta; null: none yet. */
  turn(delta: number): 1 | -1 | null {
    if (!Number.isFinite(delta) || delta === 0) return null;
    const sign = delta > 0 ? 1 : -1;
    if (sign !== this.#sign) {
      this.#sum = 0;
      this.#steppedAt = -Infinity;
    }
    this.#sign = sign;
    const size = Math.abs(delta);
    this.#sum = Math.min(NOTCH, this.#sum + (size < PARTS ? NOTCH : size));
    const now = this.#now();
    if (this.#sum < NOTCH || now - this.#steppedAt < STEP_PAUSE_MS) return null;
    this.#sum = 0;
    this.#steppedAt = now;
    return sign;
  }
}
