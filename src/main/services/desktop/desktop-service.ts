import type { Handlers } from '../../../shared/contract/methods.ts';
import type { desktopMethods } from '../../../shared/desktop/contract.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import type {
  AttentionPort,
  DesktopPort,
  Logger,
  Publisher,
  SettingsPort,
} from '../../platform/ports.ts';

export interface DesktopServicePorts {
  readonly hub: Publisher;
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
  readonly dispose: Dispose;
}

/** Media keys, start at login, the tray's presence, and the windows that a desktop host shows. */
export function createDesktopService(ports: DesktopServicePorts): DesktopService {
  const { hub } = ports;
  let desktop: DesktopPort | null = null;
  return {
    handlers: {
      'desktop.showWindow': ({ path }) => {
        desktop?.showWindow(path);
        return { shown: desktop !== null };
      },
      'desktop.closeQuick': () => desktop?.closeQuick(),
      'desktop.sizeQuick': ({ height }) => desktop?.sizeQuick(height),
    },
    attach: (attached) => {
      desktop = attached;
      hub.set('desktop', {
        ...hub.get('desktop'),
        tray: attached === null ? 'none' : attached.tray.state(),
      });
    },
    dispose: () => undefined,
  };
}
