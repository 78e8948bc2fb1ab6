import '../../../shared/app/notice-texts.ts';
import { normalNotices } from '../../../shared/app/normal-notices.ts';
import { noCapabilities } from '../../../shared/contract/capabilities.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { ended } from '../../../shared/lib/abort.ts';
import type { Core } from '../../core.ts';
import type { HostFacts } from '../../core/core-types.ts';
import { bareHost } from '../../core/core-types.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { openDbusNotifier } from '../../platform/notify/dbus-notifier.ts';
import type { NotifierPort } from '../../platform/ports.ts';
import { openCommandServer } from '../common/command-server.ts';
import type { CoreFactory, SecretStoreChoice } from '../common/core-factory.ts';
import { endAll } from '../common/end-all.ts';
import type { Home } from '../common/home.ts';
import { claimDataDir, claimDemoDir } from '../common/home.ts';
import { holdStaticFiles, listStaticFiles } from '../common/static-files.ts';
import { watchUnhandled } from '../common/unhandled.ts';
import { openBrowser, writeUrlFile } from './sign-in-address.ts';
import type { WebHost } from './web-host.ts';
import { startWebHost } from './web-host.ts';
import '../../../shared/tray/texts.ts';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import { callFromTray } from '../common/tray-call.ts';
import type { LinuxDesktop } from '../linux/linux-desktop.ts';
import { joinDesktop } from '../linux/linux-desktop.ts';

interface HeadlessDesktopPorts {
  readonly core: Core;
  /** Folder of the tray icons; null: the user disabled tray icon and media controls. */
  readonly icons: string | null;
  /** Opens a page of the window in the user's browser. */
  readonly browse: (path: string) => void;
  readonly notifier: () => Promise<NotifierPort | null>;
  /** Ends the host. */
  readonly quit: () => void;
}

/** The tray icon and the media controls of a host whose windows are pages of the browser. Null without a session bus. */
async function joinHeadless(ports: HeadlessDesktopPorts): Promise<LinuxDesktop | null> {
  const { core, icons, browse, notifier, quit } = ports;
  if (icons === null) return null;
  const refused = async (body: string): Promise<void> => {
    (await notifier())?.show({ id: 'tray', title: t('tray:refused'), body });
  };
  const run = (command: TrayCommand): void => {
    if (command.k === 'call')
      void callFromTray(core, command, (message) => void refused(message)).then(() =>
        desktop?.redraw(),
      );
    else if (command.do === 'open') browse(command.path);
    else if (command.do === 'quick') browse('/quick');
    else quit();
  };
  const open = (): void => browse('/');
  const desktop = await joinDesktop({ core, icons, run, clicked: open, raise: open, quick: true });
  return desktop;
}

/** The headless host's description for the core. `open` opens an address in the user's browser. */
function webFacts(
  web: Pick<WebHost, 'loginUrl'>,
  notifier: NotifierPort | null,
  { open, restart }: { readonly open: (url: string) => void; readonly restart: () => void },
  mediaControls: boolean,
): HostFacts {
  return {
    ...bareHost,
    kind: 'headless',
    capabilities: {
      ...noCapabilities,
      nativeNotifications: notifier !== null,
      webLinks: true,
      mediaControls,
    },
    open: () => web.loginUrl(),
    browse: (page) => open(web.loginUrl(page)),
    restart,
    notifier,
  };
}

export interface ServeOptions {
  /** null: the platform's default. */
  readonly dataDir: string | null;
  /** 0: any free port. */
  readonly port: number;
  /** Also receives the sign-in address (0600). */
  readonly urlFile: string | null;
  readonly secretStore: SecretStoreChoice;
  readonly demo: boolean;
  readonly verbose: boolean;
  /** Default settings in memory, no service connects. */
  readonly safe: boolean;
  /** Opens the user's browser. */
  readonly open: boolean;
  readonly version: string;
  /** Folder of the built window. */
  readonly windowFolder: string;
  /** Folder of the tray icons; null: no tray icon and no media controls. */
  readonly icons: string | null;
}

export interface ServePorts {
  readonly createCore: CoreFactory;
  /** Called with the one-time sign-in address when windows and commands can connect, and again after a safe start ended. */
  readonly ready: (url: string) => void;
  /** Messages for the person who started it. */
  readonly say: (sentence: string) => void;
  /** Ends the host. */
  readonly signal: AbortSignal;
}

/**
 * Runs the headless host until the signal aborts. Throws `conflict` with the owner's process id if another process owns the data folder or the
 * port. Everything is shut down, within 2 s, when it resolves.
 */
export async function serve(options: ServeOptions, ports: ServePorts): Promise<void> {
  let port = options.port;
  const ready = (url: string): void => {
    port = Number(new URL(url).port);
    ports.ready(url);
  };
  const isRestart = await serveOnce(options, { ...ports, ready });
  if (isRestart && !ports.signal.aborted)
    await serveOnce({ ...options, port, safe: false, open: true }, ports);
}

/** Serves until the end; true: the user wants to start normally after a safe start. */
async function serveOnce(options: ServeOptions, ports: ServePorts): Promise<boolean> {
  let isRestart = false;
  const ends: (() => Promise<void>)[] = [];
  try {
    const home = await claim(options);
    ends.push(() => home.release());
    const core = await ports.createCore({
      dataDir: home.dataDir,
      secretStore: options.demo ? 'memory' : options.secretStore,
      demo: options.demo,
      verbose: options.verbose,
      safe: options.safe,
      version: options.version,
    });
    const broken = new AbortController();
    const stopWatching = watchUnhandled(core, () => broken.abort());
    ends.push(stopWatching, () => core.stop());
    const quitting = new AbortController();
    const signal = AbortSignal.any([ports.signal, broken.signal, quitting.signal]);
    const quit = (): void => quitting.abort();
    const restart = (): void => {
      isRestart = true;
      quit();
    };
    await run(core, home, options, { ...ports, signal, quit, restart }, ends);
    if (broken.signal.aborted) throw failure('internal', t('cli:serve.broken'));
  } finally {
    await endAll(ends, systemClock, (error) =>
      ports.say(t('cli:serve.endFailed', { reason: String(error) })),
    );
  }
  return isRestart;
}

async function run(
  core: Core,
  home: Home,
  options: ServeOptions,
  ports: ServePorts & { readonly quit: () => void; readonly restart: () => void },
  ends: (() => Promise<void>)[],
): Promise<void> {
  const { say, signal } = ports;
  const files = await listStaticFiles(options.windowFolder);
  if (!files.has('/index.html')) say(t('cli:serve.noWindow'));
  const announcing = openDbusNotifier({ log: core.log, looking: () => web.windows() > 0 });
  ends.push(async () => {
    await (await announcing)?.end();
  });
  const web = await startWebHost({
    core,
    clock: systemClock,
    pageFailed: (error) => say(pageFailure(error)),
    files,
    port: options.port,
  });
  ends.push(() => web.stop());
  const browse = async (address: string): Promise<void> => {
    if (!(await openBrowser(address))) say(t('cli:serve.noBrowser'));
  };
  const desktop = await joinHeadless({
    core,
    icons: options.icons,
    quit: ports.quit,
    browse: (page) => void browse(web.loginUrl(page)),
    notifier: () => announcing,
  });
  ends.push(async () => {
    await desktop?.end();
  });
  const notifier = await announcing;
  const open = (address: string): void => void browse(address);
  core.attachHost(webFacts(web, notifier, { open, restart: ports.restart }, desktop !== null));
  await core.start();
  for (const { key, detail } of core.hub.get('app.info').notices)
    if (!normalNotices.has(key)) say(t(`notices:${key}`, { detail: detail ?? '' }));
  ends.push(await openCommandServer(core, systemClock, home.socketPath));
  const url = web.loginUrl();
  if (options.urlFile !== null) ends.push(await writeUrlFile(options.urlFile, url));
  ports.ready(url);
  const holding = holdStaticFiles(files);
  ends.push(async () => (await holding)());
  if (options.open) await browse(web.loginUrl());
  await ended(signal);
}

/** Names only the kind of error: its message may quote a server. */
const pageFailure = (error: unknown): string =>
  t('cli:serve.pageFailed', { reason: error instanceof Error ? error.name : typeof error });

async function claim(options: ServeOptions): Promise<Home> {
  if (options.demo) return claimDemoDir(options.dataDir);
  const home = await claimDataDir(options.dataDir);
  if (!('pid' in home)) return home;
  const detail = { pid: home.pid, path: home.dataDir };
  throw failure('conflict', t('cli:serve.owned', detail), detail);
}
