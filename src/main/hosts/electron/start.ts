import '../../../shared/app/notice-texts.ts';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { app, dialog, Menu, shell } from 'electron';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { applySystemFormats } from '../../platform/system-locale.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { printDiagnostic } from '../../platform/process-output.ts';
import { removeAtExit } from '../../platform/temp-folder.ts';
import type { AppRoot } from '../common/app-root.ts';
import { openCommandServer } from '../common/command-server.ts';
import type { CoreFactory } from '../common/core-factory.ts';
import type { End } from '../common/end-all.ts';
import { endAll } from '../common/end-all.ts';
import { watchUnhandled } from '../common/unhandled.ts';
import { endOnSignals } from '../common/end-on-signals.ts';
import { reportTurn, startEndWatchdog, stopEndWatchdog } from '../common/end-watchdog.ts';
import type { Home, Taken } from '../common/home.ts';
import { claimDemoDir, claimDataDir } from '../common/home.ts';
import { desktopFetch, systemProxy } from './desktop-fetch.ts';
import { harden } from './harden.ts';
import type { DesktopLaunch } from './launch.ts';
import type { Desktop } from './run-desktop.ts';
import { runDesktop } from './run-desktop.ts';
import { signInAddress } from './security-policy.ts';
import { registerScheme } from './serve-app.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../../platform/data-dir.ts';
import { resolveDataDir } from '../common/data-folder.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { ContractClient } from '../../../shared/contract/client.ts';
import { connectPrivate } from '../../platform/private-socket.ts';

/** A command line command owns the folder only briefly; after this time (ms) the owner is considered permanent. */
const BRIEF_OWNER_MS = 3_000;
const POLL_MS = 100;
/** Interval (ms) at which the watchdog is told that the shutdown still makes progress. */
const TURN_MS = 100;

/** Makes this process the owner of the data folder; waits for short commands to end. */
async function claimPatiently(dataDir: string | null): Promise<Home | Taken> {
  const until = performance.now() + BRIEF_OWNER_MS;
  for (;;) {
    const home = await claimDataDir(dataDir);
    if (!('pid' in home) || performance.now() > until) return home;
    if ((await connectPrivate(home.socketPath).catch(() => null)) !== null) return home;
    await wait(POLL_MS);
  }
}

/** Asks the app that owns the folder to show itself: returns its window's address, or null if it showed a window or cannot be reached. */
async function askOwnerToShow({ socketPath }: Taken): Promise<string | null> {
  const transport = await connectPrivate(socketPath);
  if (transport === null) return null;
  const client = new ContractClient(transport);
  try {
    return (await client.call('app.open', undefined)).url;
  } finally {
    client.close();
  }
}

/** Must match electron-builder.yml. */
const APP_ID = 'io.github.channelstrip';

export interface StartPorts {
  readonly launch: DesktopLaunch;
  readonly root: AppRoot;
  readonly mainFolder: string;
  readonly createCore: CoreFactory;
}

/** Starts the desktop app. Must be called synchronously at program start: some settings only apply before `ready`. */
export function startDesktop(ports: StartPorts): void {
  const { launch } = ports;
  app.enableSandbox();
  // Windows only shows notifications of an app that has set its id.
  app.setAppUserModelId(APP_ID);
  registerScheme();
  const profile = claimedProfile(launch);
  if (profile === null) return;
  app.setPath('userData', profile);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const ends: End[] = [];
  // Only the folder created for the demo: a folder given by the user is not deleted.
  if (launch.demo && launch.profileDir === null) removeProfileAtExit(profile);
  endWithApp(ends);
  let desktop: Desktop | null = null;
  app.on('second-instance', () => desktop?.showWindow());
  // Closing the window keeps the tray; without a listener the app would quit.
  app.on('window-all-closed', () => undefined);
  void app
    .whenReady()
    .then(async () => {
      // Only now, because the runtime replaces these handlers until it is ready.
      endOnSignals().addEventListener('abort', () => app.quit());
      // Starts the watchdog at once, because the browser engine takes long to start and may block the process meanwhile.
      void startEndWatchdog();
      applySystemFormats(() => app.getSystemLocale());
      desktop = await begin(ports, ends);
      if (desktop === null) app.quit();
    })
    .catch(fail);
}

/** Null: the data folder cannot be used, which was already reported. */
function claimedProfile(launch: DesktopLaunch): string | null {
  try {
    return profileFolder(launch);
  } catch (error) {
    fail(error);
    return null;
  }
}

/**
 * Last, because the browser engine writes to its profile until then. Its network process outlives this one and would recreate the folder for
 * its cache, so the cache is turned off.
 */
function removeProfileAtExit(profile: string): void {
  app.commandLine.appendSwitch('disable-http-cache');
  removeAtExit(profile);
}

/** Null: another process owns the data folder and was asked to show itself. */
async function begin(ports: StartPorts, ends: End[]): Promise<Desktop | null> {
  const { launch, root } = ports;
  const home = await claim(launch);
  if (home === null) return null;
  ends.push(() => home.release());
  const core = await ports.createCore({
    dataDir: home.dataDir,
    secretStore: launch.demo ? 'memory' : launch.secretStore,
    demo: launch.demo,
    verbose: launch.verbose,
    safe: launch.safe,
    version: root.version,
    wrapFetch: desktopFetch,
    findProxy: systemProxy,
  });
  const stopWatching = watchUnhandled(core, () => {
    exitCode = 1;
    app.quit();
  });
  ends.push(stopWatching, () => core.stop());
  harden(app, core.log);
  Menu.setApplicationMenu(appMenu(process.platform));
  ends.push(await openCommandServer(core, systemClock, home.socketPath));
  return runDesktop({ ...ports, core, ends });
}

async function claim(launch: DesktopLaunch): Promise<Home | null> {
  if (launch.demo) return claimDemoDir(launch.dataDir);
  const home = await claimPatiently(launch.dataDir);
  if (!('pid' in home)) return home;
  const url = await askOwnerToShow(home);
  // Its own address, created just now for this user; not a link from a page.
  const address = url === null ? null : signInAddress(url);
  if (address !== null) await shell.openExternal(address);
  return null;
}

/** 1 after a fault that left the state of the app unknown. */
let exitCode = 0;

/** Quitting first runs the shutdown, within 2 s, then ends the process. */
function endWithApp(ends: readonly End[]): void {
  let ending = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (ending) return;
    ending = true;
    setInterval(reportTurn, TURN_MS).unref();
    void endAll(ends, systemClock, () => undefined).then(() => leave(exitCode));
  });
}

/** A start-up error is shown in a system dialog, because there is no window yet. */
function fail(error: unknown): void {
  const text = error instanceof AppFailure ? error.message : t('notices:start.failedText');
  printDiagnostic(text);
  if (error instanceof Error && !(error instanceof AppFailure))
    printDiagnostic(error.stack ?? error.message);
  dialog.showErrorBox(t('notices:start.failed'), text);
  void leave(1);
}

async function leave(code: number): Promise<void> {
  await stopEndWatchdog();
  app.exit(code);
}

/** macOS needs a menu for its editing keys to work; on other systems the window has none. No item reloads the page or opens developer tools. */
function appMenu(platform: NodeJS.Platform): Menu | null {
  if (platform !== 'darwin') return null;
  return Menu.buildFromTemplate([
    { role: 'appMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ]);
}

/**
 * The browser engine's profile folder, for this user only. The system uses it to detect a second start of the app, so it follows the data
 * folder; a demo gets its own and deletes it. The engine writes immediately, so the data folder is locked first. Throws like `openDataDir`.
 */
function profileFolder({ demo, dataDir, profileDir }: DesktopLaunch): string {
  const named = profileDir === null ? null : path.resolve(profileDir);
  if (demo) return named ?? mkdtempSync(path.join(realpathSync(tmpdir()), 'channelstrip-window-'));
  const data = openDataDir(resolveDataDir(dataDir));
  if (named !== null) return named;
  const folder = path.join(data, 'window');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
