import { rm } from 'node:fs/promises';
import { AtomicFiles } from '../../../src/main/platform/files.ts';
import { autostartFile, xdgAutostart } from '../../../src/main/platform/autostart/xdg-autostart.ts';
import type { AttentionReport, DesktopPort } from '../../../src/main/platform/ports.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { createDesktopService } from '../../../src/main/services/desktop/desktop-service.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import type { PlayerAction } from '../../../src/shared/music/player.ts';
import type { TrayCommand } from '../../../src/shared/tray/model.ts';
import type { Settings } from '../../../src/shared/settings/model.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { keyboard } from '../window/keyboard.ts';
import { MemorySettings } from '../music/players-rig.ts';
import { recordedLog } from '../core/recorded-log.ts';

/** The desktop service with a keyboard, a tray that appears and disappears, and autostart files in a temporary folder. */
export function desktopRig(home: string, act?: (action: PlayerAction) => Promise<void>) {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const settings = new MemorySettings();
  const log = recordedLog();
  const keys = keyboard();
  const raised = new Map<string, AttentionReport>();
  const raises: string[] = [];
  const acted: PlayerAction[] = [];
  const called: TrayCommand[] = [];
  const shown: string[] = [];
  const trayChanged = new Emitter<undefined>();
  let tray: 'shown' | 'missing' = 'shown';
  const place = { files: new AtomicFiles(), env: {}, home };
  hub.set('music.chosen', { playerId: 'den', byUser: true });
  const service = createDesktopService({
    hub,
    clock,
    settings,
    log,
    attention: {
      raise: (source, key, report) => {
        raises.push(`${source}:${key}`);
        raised.set(`${source}:${key}`, report);
      },
      clear: (source, key) => raised.delete(`${source}:${key}`),
      suspend: () => undefined,
      read: () => undefined,
    },
    call: async (command) => {
      called.push(command);
      if (command.method !== 'music.command') return;
      acted.push(command.input.do);
      await act?.(command.input.do);
    },
  });
  const desktop: DesktopPort = {
    shortcuts: keys,
    autostart: xdgAutostart({ ...place, command: ['/opt/channelstrip'] }),
    tray: { state: () => tray, onChange: (listener) => trayChanged.on(listener) },
    showWindow: (path) => shown.push(path),
    closeQuick: () => shown.push('closed'),
    showMini: () => shown.push('mini'),
    closeMini: () => shown.push('mini closed'),
    sizeQuick: (height) => shown.push(String(height)),
  };
  const entryFile = autostartFile(place);
  return {
    clock,
    hub,
    settings,
    log,
    keys,
    raised,
    raises,
    acted,
    called,
    shown,
    service,
    desktop,
    entryFile,
    removeEntry: () => rm(entryFile),
    setTray: (state: 'shown' | 'missing') => {
      tray = state;
      trayChanged.emit(undefined);
    },
    set: (change: Partial<Settings['desktop']>) =>
      settings.update((now) => ({ ...now, desktop: { ...now.desktop, ...change } })),
    state: () => hub.get('desktop'),
    keyStates: () => hub.get('desktop').mediaKeys.map(({ state }) => state),
  };
}

export type DesktopRig = ReturnType<typeof desktopRig>;
