import type { Handlers } from '../../../shared/contract/methods.ts';
import type { desktopMethods } from '../../../shared/desktop/contract.ts';
import type { DesktopState } from '../../../shared/desktop/model.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
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
import { TrayPresence } from './tray-presence.ts';

export interface DesktopServicePorts {
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly attention: AttentionPort;
  readonly log: Logger;
  /** Does one thing with the chosen player, as a pressed key asks. */
  readonly act: (action: PlayerAction) => Promise<void>;
}

export interface DesktopService {
  readonly handlers: Handlers<keyof typeof desktopMethods>;
  /** What the host's desktop can do; null: there is none. */
  attach(desktop: DesktopPort | null): void;
  /** The computer woke up: the system may have changed meanwhile. */
  resumed(): void;
  /** Gives the keys back; resolves when nothing is read or written any more. */
  dispose(): Promise<void>;
}

/** The three things that a desktop does for the app; each tells its own part of the topic. */
function partsOf(ports: DesktopServicePorts): {
  keys: MediaKeys;
  login: LoginStart;
  tray: TrayPresence;
} {
  const { hub } = ports;
  const tell = (part: Partial<DesktopState>): void => {
    hub.set('desktop', { ...hub.get('desktop'), ...part });
  };
  return {
    keys: new MediaKeys({
      ...ports,
      publish: (mediaKeys) => {
        tell({ mediaKeys });
      },
    }),
    login: new LoginStart({
      ...ports,
      publish: (startAtLogin) => {
        tell({ startAtLogin });
      },
    }),
    tray: new TrayPresence({
      ...ports,
      publish: (tray) => {
        tell({ tray });
      },
    }),
  };
}

/** Media keys, start at login, the tray's presence, and the windows that a desktop host shows. */
export function createDesktopService(ports: DesktopServicePorts): DesktopService {
  const { keys, login, tray } = partsOf(ports);
  let desktop: DesktopPort | null = null;
  const follow = (now: Settings): void => {
    keys.set(now.desktop.mediaKeys);
    login.changed(now);
  };
  follow(ports.settings.get());
  const off = ports.settings.onChange(follow);
  const attach = (attached: DesktopPort | null): void => {
    desktop = attached;
    keys.attach(attached?.shortcuts ?? null);
    login.attach(attached?.autostart ?? null);
    tray.attach(attached?.tray ?? null);
  };

  return {
    handlers: {
      'desktop.showWindow': ({ path }) => {
        desktop?.showWindow(path);
        return { shown: desktop !== null };
      },
      'desktop.closeQuick': () => desktop?.closeQuick(),
      'desktop.sizeQuick': ({ height }) => desktop?.sizeQuick(height),
    },
    attach,
    resumed: () => {
      keys.retry();
      login.look();
    },
    dispose: async () => {
      off();
      attach(null);
      await login.settled();
    },
  };
}
