import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';
import { theBus } from '../../platform/dbus/session-bus.ts';

/** The service that shows tray icons on a Linux desktop (StatusNotifierItem specification; all desktops use KDE's name). */
const WATCHER = 'org.kde.StatusNotifierWatcher';

/** Whether the desktop shows tray icons. */
export interface TrayPresence {
  /** Null: not known yet. */
  readonly shown: boolean | null;
  onChange(listener: () => void): Dispose;
  /** Resolves when the presence is known, or cannot be determined. */
  readonly looked: Promise<void>;
  readonly stop: () => void;
}

/** Windows and macOS always have room for icons; whether the user hides this one cannot be determined. */
export const alwaysShown: TrayPresence = {
  shown: true,
  onChange: () => () => undefined,
  looked: Promise.resolve(),
  stop: () => undefined,
};

/** Shows something, such as a replacement for the app's own icon, while the desktop shows no tray icons. */
export function whileMissing(
  presence: Pick<TrayPresence, 'shown' | 'onChange'>,
  show: () => Dispose,
): Dispose {
  let hide: Dispose | null = null;
  const look = (): void => {
    if (presence.shown === false) hide ??= show();
    else {
      hide?.();
      hide = null;
    }
  };
  const stop = presence.onChange(look);
  look();
  return () => {
    stop();
    hide?.();
  };
}

/** Watches, on a Linux desktop, for the program that shows tray icons: shell extensions and panels start and stop. */
export function watchTray(openBus: () => Promise<SessionBus | null>): TrayPresence {
  const changed = new Emitter<void>();
  let shown: boolean | null = null;
  let bus: SessionBus | null = null;
  let stopped = false;
  const set = (next: boolean): void => {
    if (shown === next) return;
    shown = next;
    changed.emit();
  };
  const look = async (): Promise<void> => {
    bus = await openBus();
    if (bus === null) return;
    if (stopped) {
      bus.close();
      return;
    }
    const signal = { sender: theBus.name, interface: theBus.name, member: 'NameOwnerChanged' };
    await bus.onSignal(signal, ({ body: [name, , owner] }) => {
      if (name === WATCHER) set(owner !== '');
    });
    set(await hasOwner(bus));
  };
  return {
    get shown() {
      return shown;
    },
    onChange: (listener) => changed.on(listener),
    looked: look().catch(() => undefined),
    stop: () => {
      stopped = true;
      bus?.close();
    },
  };
}

async function hasOwner(bus: SessionBus): Promise<boolean> {
  const [owned] = await bus.call({
    destination: theBus.name,
    path: theBus.path,
    interface: theBus.name,
    member: 'NameHasOwner',
    signature: 's',
    body: [WATCHER],
  });
  return owned === true;
}
