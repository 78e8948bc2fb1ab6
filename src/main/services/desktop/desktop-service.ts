import type { Handlers } from '../../../shared/contract/methods.ts';
import type { desktopMethods } from '../../../shared/desktop/contract.ts';
import type { DesktopState } from '../../../shared/desktop/model.ts';
import { ended } from '../../../shared/lib/abort.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import { shortcutCommand } from '../../../shared/tray/shortcut-command.ts';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import { call as command } from '../../../shared/tray/model.ts';
import type { Settings } from '../../../shared/settings/model.ts';
import type {
  AttentionPort,
  Clock,
  DesktopPort,
  Logger,
  Publisher,
  SettingsPort,
} from '../../platform/ports.ts';
import { LoginStart } from './start-at-login.ts';
import { MediaKeys } from './media-keys.ts';
import type { ShortcutsPorts } from './shortcuts.ts';
import { Shortcuts } from './shortcuts.ts';
import { TrayPresence } from './tray-presence.ts';

export interface DesktopServicePorts {
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly attention: AttentionPort;
  readonly log: Logger;
  /** Runs a command of a key. */
  readonly call: (command: Extract<TrayCommand, { readonly k: 'call' }>) => Promise<void>;
}

export interface DesktopService {
  readonly handlers: Handlers<keyof typeof desktopMethods>;
  /** The capabilities of the host's desktop; null: none. */
  attach(desktop: DesktopPort | null): void;
  /** The computer woke up: the system's state may have changed. */
  resumed(): void;
  /** Releases the keys; resolves when all reads and writes have ended. */
  dispose(): Promise<void>;
}

/** The three desktop integrations of the app; each publishes its own part of the topic. */
function createParts(ports: DesktopServicePorts): {
  keys: MediaKeys;
  login: LoginStart;
  shortcuts: Omit<ShortcutsPorts, 'run'>;
  tray: TrayPresence;
} {
  const { hub } = ports;
  const tell = (part: Partial<DesktopState>): void => {
    hub.set('desktop', { ...hub.get('desktop'), ...part });
  };
  return {
    keys: new MediaKeys({
      ...ports,
      act: (action) => actOn(ports, action),
      publish: (mediaKeys) => tell({ mediaKeys }),
    }),
    shortcuts: {
      ...ports,
      publish: (shortcuts) => tell({ shortcuts }),
    },
    login: new LoginStart({
      ...ports,
      publish: (startAtLogin) => tell({ startAtLogin }),
    }),
    tray: new TrayPresence({
      ...ports,
      publish: (tray) => tell({ tray }),
    }),
  };
}

/** Runs an action of the chosen player; does nothing without one. */
async function actOn({ hub, call }: DesktopServicePorts, action: PlayerAction): Promise<void> {
  const { playerId } = hub.get('music.chosen');
  if (playerId !== null) await call(command('music.command', { playerId, do: action }));
}

/** Runs the action of a shortcut in the current state. */
const createRunner =
  ({ hub, call }: DesktopServicePorts, show: (path: string) => void): ShortcutsPorts['run'] =>
  async (action) => {
    const wanted = shortcutCommand(action, (name) => hub.get(name));
    if (wanted?.k === 'call') await call(wanted);
    else if (wanted?.do === 'open') show(wanted.path);
  };

/** Pauses while at least one call runs, and so never longer than the sessions of the callers. */
function pauseWhile(pause: (on: boolean) => void): (signal: AbortSignal) => Promise<void> {
  let running = 0;
  return async (signal) => {
    if (signal.aborted) return;
    running += 1;
    if (running === 1) pause(true);
    await ended(signal);
    running -= 1;
    if (running === 0) pause(false);
  };
}

/** Media keys, start at login, tray detection, and the windows of a desktop host. */
export function createDesktopService(ports: DesktopServicePorts): DesktopService {
  const { keys, shortcuts: part, login, tray } = createParts(ports);
  let desktop: DesktopPort | null = null;
  const run = createRunner(ports, (path) => desktop?.showWindow(path));
  const shortcuts = new Shortcuts({ ...part, run });
  const follow = (now: Settings): void => {
    const { mediaKeys } = now.desktop;
    // Whoever gives up a media key comes first, so that the other one can register it.
    if (!mediaKeys) keys.set(false);
    shortcuts.set(now.desktop.shortcuts, mediaKeys);
    if (mediaKeys) keys.set(true);
    login.changed(now);
  };
  follow(ports.settings.get());
  const off = ports.settings.onChange(follow);
  const record = pauseWhile((on) => {
    keys.pause(on);
    shortcuts.pause(on);
  });
  const attach = (attached: DesktopPort | null): void => {
    desktop = attached;
    keys.attach(attached?.shortcuts ?? null);
    shortcuts.attach(attached?.shortcuts ?? null);
    login.attach(attached?.autostart ?? null);
    tray.attach(attached?.tray ?? null);
  };

  return {
    handlers: {
      'desktop.showWindow': ({ path }) => {
        desktop?.showWindow(path);
        return { shown: desktop !== null };
      },
      'desktop.record': (_input, { signal }) => record(signal),
      'desktop.closeQuick': () => desktop?.closeQuick(),
      'desktop.showMini': () => desktop?.showMini(),
      'desktop.closeMini': () => desktop?.closeMini(),
      'desktop.sizeQuick': ({ height }) => desktop?.sizeQuick(height),
    },
    attach,
    resumed: () => {
      keys.retry();
      shortcuts.retry();
      login.look();
    },
    dispose: async () => {
      off();
      attach(null);
      await login.settled();
    },
  };
}
