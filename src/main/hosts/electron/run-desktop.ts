import path from 'node:path';
import { app, nativeTheme, powerMonitor, Notification, globalShortcut } from 'electron';
import type { Core } from '../../core.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { openSessionBus } from '../../platform/dbus/session-bus.ts';
import type { AppRoot } from '../common/app-root.ts';
import type { End } from '../common/end-all.ts';
import { SessionSet } from '../common/session-set.ts';
import { createAutostart, isHiddenStart } from './autostart.ts';
import { onWindowClosed, showsWindow } from './window-rules.ts';
import type { DesktopLaunch } from './launch.ts';
import { openSignIn } from './harden.ts';
import type { MainWindow } from './main-window.ts';
import { makeWindows } from './make-windows.ts';
import type { MiniWindow } from './mini-window.ts';
import { Pages } from './pages.ts';
import { startNowPlaying } from './now-playing.ts';
import { serveApp } from './serve-app.ts';
import { runFromSystem, startTray } from './start-tray.ts';
import { startSystemButtons } from './system-buttons.ts';
import { alwaysShown, watchTray } from './tray-presence.ts';
import { followPower } from '../common/power.ts';
import type { Capabilities } from '../../../shared/contract/capabilities.ts';
import { noCapabilities } from '../../../shared/contract/capabilities.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { electronBody } from '../../platform/notify/markup.ts';
import type {
  NotifierPort,
  AutostartPort,
  DesktopPort,
  ShortcutsPort,
} from '../../platform/ports.ts';
import type { PopoverWindow } from './popover-window.ts';
import type { TrayPresence } from './tray-presence.ts';

/** Global shortcuts of the desktop host. */
const systemShortcuts: ShortcutsPort = {
  register: (key, pressed) => globalShortcut.register(key, pressed),
  release: (key) => globalShortcut.unregister(key),
};

/** The desktop features for the core. */
function desktopPort(parts: {
  readonly window: MainWindow;
  readonly popover: PopoverWindow;
  readonly mini: MiniWindow;
  readonly presence: TrayPresence;
  readonly autostart: AutostartPort;
}): DesktopPort {
  const { window, popover, mini, presence, autostart } = parts;
  return {
    shortcuts: systemShortcuts,
    autostart,
    tray: {
      state: () => (presence.shown === false ? 'missing' : 'shown'),
      onChange: (listener) => presence.onChange(listener),
    },
    showWindow: (path) => window.show(path),
    closeQuick: () => popover.hide(),
    showMini: () => mini.show(),
    closeMini: () => mini.close(),
    sizeQuick: (height) => popover.resize(height),
  };
}

/** Capabilities of the desktop host on a system. */
function desktopCapabilities(platform: NodeJS.Platform): Capabilities {
  const known = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  return {
    ...noCapabilities,
    tray: true,
    globalShortcuts: true,
    mediaControls: known,
    launchAtLogin: known,
    nativeNotifications: true,
    miniPlayer: true,
    textSize: true,
    secretsAtRest: true,
  };
}

/** Starts the app again without `--safe`. */
function restartNormally(): void {
  app.relaunch({ args: process.argv.slice(1).filter((word) => word !== '--safe') });
  app.quit();
}

/** Memory and CPU of all processes of the app. */
function readUsage(): { memoryBytes: number; cpuPercent: number } {
  const metrics = app.getAppMetrics();
  return {
    memoryBytes: metrics.reduce((sum, { memory }) => sum + memory.workingSetSize * 1024, 0),
    cpuPercent: metrics.reduce((sum, { cpu }) => sum + cpu.percentCPUUsage, 0),
  };
}

/** Notifies the core when the computer goes to sleep and wakes. Returns a function that stops this. */
const onSleep = (core: Pick<Core, 'suspended' | 'resumed'>): (() => void) =>
  followPower(powerMonitor, core);

export interface RunDesktop {
  readonly core: Core;
  readonly root: AppRoot;
  /** Folder of the main script. */
  readonly mainFolder: string;
  readonly launch: Pick<DesktopLaunch, 'demo' | 'hidden' | 'safe'>;
  /** Shutdown tasks, in the order they were added. */
  readonly ends: End[];
}

/** The running shell, for the program's entry point. */
export interface Desktop {
  /** A second start of the app: opens the window. */
  showWindow(): void;
}

/** Adds windows, tray and keys to a core, and starts it. */
export async function runDesktop(options: RunDesktop): Promise<Desktop> {
  const { core, root, ends } = options;
  const pages = new Pages();
  const presence = process.platform === 'linux' ? watchTray(openSessionBus) : alwaysShown;
  const sessions = new SessionSet(core, systemClock, 'window');
  await serveApp(core, root.windowFolder);
  const stopListening = pages.listen(sessions);
  const icons = path.join(root.folder, 'resources', 'icons');
  const { window, popover, mini } = makeWindows({
    ...options,
    icons,
    pages,
    closed: () => quitWithWindow(core, presence.shown),
  });
  const showWindow = (): void => window.show(null);
  const autostart = createAutostart(options.launch.demo || options.launch.safe);
  core.attachHost({
    kind: 'electron',
    capabilities: desktopCapabilities(process.platform),
    open: () => {
      showWindow();
      return null;
    },
    browse: () => undefined,
    usage: readUsage,
    restart: restartNormally,
    openAddress: (url) => openSignIn(url, core.log),
    desktop: desktopPort({ window, popover, mini, presence, autostart }),
    notifier: desktopNotifier(() => pages.focused),
  });
  // The window does not wait for the session bus.
  const parts = { core, icons, window, popover, presence };
  const tray = startTray(parts);
  const stopButtons = startSystemButtons({ ...parts, run: runFromSystem(parts) });
  const stopNowPlaying = startNowPlaying({ ...options, clock: systemClock });
  const stopFollowing = [followSettings(core, mini, pages), onSleep(core)];
  const stops = [...stopFollowing, stopButtons, stopNowPlaying, stopListening];
  ends.push(async () => {
    for (const stop of [...stops, presence.stop]) stop();
    const stopTray = await tray;
    await stopTray();
    for (const part of [popover, mini, window, sessions]) part.close();
  });
  app.on('activate', showWindow);
  await openFirst(options, window, presence);
  await core.start();
  return { showWindow };
}

/** Quits the app with its last window if the settings say so, or if without a tray icon nothing else could open the app. */
function quitWithWindow({ hub }: Core, tray: boolean | null): void {
  if (onWindowClosed({ tray }, hub.get('settings').onClose) === 'quit') app.quit();
}

/** The window opens before the connection: it shows the last known state and then updates. */
async function openFirst(
  { core, launch }: RunDesktop,
  window: MainWindow,
  presence: { readonly shown: boolean | null; readonly looked: Promise<void> },
): Promise<void> {
  const hidden = isHiddenStart(launch.hidden, core.hub.get('settings').startHidden);
  if (!hidden) {
    window.show('/');
    return;
  }
  await presence.looked;
  if (showsWindow(hidden, { tray: presence.shown })) window.show('/');
}

/**
 * Applies changed settings: the theme to the system's parts of a window (its frame, its menus), the text size to all pages, and the pin to
 * the mini player.
 */
function followSettings({ hub }: Core, mini: MiniWindow, pages: Pages): () => void {
  const apply = (): void => {
    const { theme, textSize } = hub.get('settings');
    nativeTheme.themeSource = theme;
    pages.scale(textSize / 100);
    mini.pin();
    mini.fit();
  };
  apply();
  return hub.onChange((name) => {
    if (name === 'settings') apply();
  });
}

/** Desktop notifications: silent, and one per id. */
function desktopNotifier(looking: () => boolean): NotifierPort {
  const clicks = new Emitter<string>();
  const shown = new Map<string, Notification>();
  const close = (id: string): void => {
    const note = shown.get(id);
    shown.delete(id);
    note?.close();
  };
  return {
    show: ({ id, title, body: text }) => {
      close(id);
      const body = electronBody(text, process.platform);
      const note = new Notification({ title, body, silent: true });
      note.on('click', () => clicks.emit(id));
      note.on('close', () => {
        if (shown.get(id) === note) shown.delete(id);
      });
      shown.set(id, note);
      note.show();
    },
    close,
    looking,
    onClick: (listener) => clicks.on(listener),
  };
}
