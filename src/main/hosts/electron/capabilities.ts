import type { Capabilities } from '../../../shared/contract/capabilities.ts';
import { noCapabilities } from '../../../shared/contract/capabilities.ts';

/** Capabilities of the desktop host on a system. */
export function desktopCapabilities(platform: NodeJS.Platform): Capabilities {
  const known = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  return {
    ...noCapabilities,
    tray: true,
    globalShortcuts: true,
    mediaControls: known,
    launchAtLogin: known,
    nativeNotifications: true,
    miniPlayer: true,
    secretsAtRest: true,
  };
}
