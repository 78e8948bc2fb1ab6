import type { AppInfo } from '../../shared/app/model.ts';
import type { AttentionAction } from '../../shared/attention/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Handlers, MethodNameOf } from '../../shared/contract/methods.ts';
import { getFormats } from '../../shared/format/formats.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { toolFault } from '../platform/media/find-tools.ts';
import { staysUntilDismissed } from '../platform/notices.ts';
import type { Router } from '../rpc/router.ts';
import { createRouter } from '../rpc/router.ts';
import { StateHub } from '../rpc/state-hub.ts';
import type { Logger } from '../platform/ports.ts';
import type { CommandPort } from '../platform/ports/command-port.ts';
import type { ServiceConnections } from '../platform/ports/service-connections.ts';
import { inWriteScope } from '../net/lost-answer.ts';
import { createConnections, statusLines } from '../connections/connections-service.ts';
import { createAttentionService } from '../services/attention/attention-service.ts';
import type { DesktopServicePorts } from '../services/desktop/desktop-service.ts';
import { createDesktopService } from '../services/desktop/desktop-service.ts';
import { createSettingsService } from '../services/settings/settings-service.ts';
import type { OpenedAdapters } from './adapters.ts';
import type { Core, HostFacts } from './core-types.ts';
import { bareHost } from './core-types.ts';
import type { CoreOptions } from './core-options.ts';
import type { Domain } from './domain.ts';
import { createDiagnostics } from './diagnostics.ts';
import { callByShortcut, handleNotificationClick } from './run-command.ts';
import { Services } from './services.ts';

/**
 * Delay (ms) before the app checks for a keyring after the host is attached, so that loading the keyring library does not delay the start.
 */
const LOOK_MS = 500;

/** The methods the core handles itself. */
type ShellMethod = MethodNameOf<'app' | 'settings' | 'attention' | 'desktop' | 'connections'>;

/** Creates the services of all domains on the opened adapters. */
export function composeCore(
  opened: OpenedAdapters,
  options: CoreOptions,
  domains: readonly Domain[],
): Core {
  const { clock, log, uuid } = opened.adapters;
  const hub = new StateHub(clock);
  let host = bareHost;
  let stopLook: Dispose = () => undefined;
  const publishInfo = (): void =>
    hub.set('app.info', appInfo(opened, options, host, services.inDemo));
  const shell = createShell(opened, hub, {
    act: (action) => handleNotificationClick(action, { host, router, log }),
    shortcut: (command) => callByShortcut(router, host.notifier, command),
    connected: () => connected,
    imported: () => services.restart(),
    inDemo: () => services.inDemo,
  });
  const { dataDir, oneCommand = null } = options;
  const ports = { domains, opened, hub, attention: shell.attention.port, dataDir, oneCommand };
  const services = new Services({
    ...ports,
    commands: createCommands(() => ({ host, router, log })),
    changed: publishInfo,
    openAddress: (url) => host.openAddress?.(url),
  });
  const connected = services.connections();
  shell.connections.attach();
  const parts = { opened, options, hub, services, shell, publishInfo, host: () => host };
  const router = createCoreRouter(parts, () => host.open());

  return {
    instance: uuid(),
    router,
    hub,
    log,
    ...createPlaces(opened),
    capabilities: () => host.capabilities,
    attachHost: (facts) => {
      host = facts;
      stopLook = attachTo(facts, parts);
      publishInfo();
    },
    fetchFile: (path, request, signal) => services.fetchFile(path, request, signal),
    fault: faultCounter(opened, hub),
    ...createLife(parts, () => stopLook()),
  };
}

/** Connects the services to their host. Returns a function that cancels the check for a keyring. */
function attachTo(facts: HostFacts, { opened, services, shell }: Parts): Dispose {
  shell.attention.attach(facts.notifier);
  shell.desktop.attach(facts.desktop);
  // A single command needs none of the features for windows.
  if (facts.kind === 'none') return () => undefined;
  services.windowOpened();
  return opened.adapters.clock.after(LOOK_MS, () => opened.secretMigration?.look());
}

const createCommands = (
  now: () => { readonly host: HostFacts; readonly router: Router; readonly log: Logger },
): CommandPort => ({
  call: (...args) => now().router.call(...args),
  open: (path) => handleNotificationClick({ k: 'open', label: '', path }, now()),
});

/** Services shared by all domains: attention, preferences, the desktop, and the list of connections. */
function createShell(
  { adapters: { clock, log }, storage: { settings, store }, redactor }: OpenedAdapters,
  hub: StateHub,
  given: {
    readonly act: (action: AttentionAction) => void;
    readonly shortcut: DesktopServicePorts['call'];
    readonly connected: () => readonly ServiceConnections[];
    readonly imported: () => Promise<void>;
    readonly inDemo: () => boolean;
  },
) {
  const attention = createAttentionService({ ...given, hub, clock, settings, store });
  const preferences = createSettingsService({
    settings,
    hub,
    toolFault,
    conceal: redactor.conceal,
    imported: given.imported,
  });
  const ports = { hub, clock, log, settings, attention: attention.port };
  const desktop = createDesktopService({ ...ports, call: given.shortcut });
  const connections = createConnections({ ...ports, store, services: given.connected });
  return { attention, preferences, desktop, connections };
}

interface Parts {
  readonly opened: OpenedAdapters;
  readonly options: CoreOptions;
  readonly hub: StateHub;
  readonly services: Services;
  readonly shell: ReturnType<typeof createShell>;
  readonly publishInfo: () => void;
  readonly host: () => HostFacts;
}

/** Calls the service of a method's domain, or the core itself. */
function createCoreRouter(parts: Parts, open: () => string | null): Router {
  const own: Handlers<ShellMethod> = {
    ...shellHandlers(parts),
    'app.open': () => ({ url: open() }),
  };
  const { services, opened } = parts;
  const { log } = opened.adapters;
  return createRouter((contract) => services.getHandlers(contract) ?? own, log, inWriteScope);
}

/** Handlers of the shared services. */
function shellHandlers({
  opened,
  options,
  hub,
  services,
  shell,
  host,
  publishInfo,
}: Parts): Omit<Handlers<ShellMethod>, 'app.open'> {
  const { secretMigration, noticeStore } = opened;
  return {
    ...shell.preferences.handlers,
    ...shell.attention.handlers,
    ...shell.desktop.handlers,
    ...shell.connections.handlers,
    ...createDiagnostics({ opened, options, hub, host }),
    'app.startDemo': () => services.startDemo(),
    'app.leaveDemo': () => services.leaveDemo(),
    'app.startNormally': () => {
      const now = host();
      if (now.restart === undefined) throw failure('unsupported', t('errors:app.noRestart'));
      now.restart();
    },
    'app.status': () => statusLines(hub.get('connections.profiles')),
    'app.moveSecrets': async ({ to }) => {
      // A demo has no user tokens to move.
      if (secretMigration === null || services.inDemo)
        throw failure('unsupported', t('errors:storage.moveInDemo'));
      const view = await secretMigration.move(to);
      await noticeStore.add(secretMigration.notices);
      publishInfo();
      hub.flush();
      return view;
    },
    'app.dismissNotice': async (notice) => {
      await noticeStore.dismiss(notice);
      publishInfo();
      hub.flush();
    },
  };
}

/** Start, sleep and shutdown of all services. */
function createLife(
  parts: Parts,
  stopLook: Dispose,
): Pick<Core, 'start' | 'suspended' | 'resumed' | 'stop'> {
  const { opened, options, hub, services, shell, publishInfo } = parts;
  const { settings } = opened.storage;
  const followLevel = ({ logLevel }: Settings): void => opened.journal.setLevel(logLevel);
  followLevel(settings.get());
  const stopLevel = settings.onChange(followLevel);
  const stopSecrets = opened.storage.secrets.onChange(publishInfo);
  return {
    start: async () => {
      await (options.demo ? services.startDemo() : services.start());
      publishInfo();
    },
    suspended: () => services.suspended(),
    resumed: () => {
      services.resumed();
      shell.desktop.resumed();
    },
    stop: async () => {
      stopLook();
      stopSecrets();
      stopLevel();
      shell.connections.dispose();
      await shell.desktop.dispose();
      await services.stop();
      shell.attention.dispose();
      shell.preferences.dispose();
      hub.dispose();
      await opened.close();
    },
  };
}

function faultCounter({ adapters: { log, clock } }: OpenedAdapters, hub: StateHub): Core['fault'] {
  return (what, error) => {
    log.error(what, { error });
    const { count } = hub.get('app.faults');
    hub.set('app.faults', { count: count + 1, last: new Date(clock.now()).toISOString() });
  };
}

const createPlaces = (opened: OpenedAdapters): Pick<Core, 'window' | 'mini'> => ({
  window: createPlace('window', opened),
  mini: createPlace('mini', opened),
});

/** Stores the bounds of a window without blocking its close. */
function createPlace(
  name: 'window' | 'mini',
  { storage: { settings }, adapters: { log } }: OpenedAdapters,
): Core['window'] {
  return {
    place: () => settings.get().desktop[name],
    keep: (place) => {
      settings
        .update((now) => ({ ...now, desktop: { ...now.desktop, [name]: place } }))
        .catch((error: unknown) => log.warn('the place of the window was not kept', { error }));
    },
  };
}

function appInfo(
  { storage, noticeStore, notices, secretMigration }: OpenedAdapters,
  options: CoreOptions,
  host: HostFacts,
  demo: boolean,
): AppInfo {
  return {
    version: options.version,
    host: host.kind,
    demo,
    safe: options.safe === true,
    secrets: storage.secrets.status(),
    history: storage.store.available,
    locale: getFormats().locale,
    notices: [
      ...noticeStore.list(),
      ...notices,
      ...(secretMigration?.notices ?? []).filter((notice) => !staysUntilDismissed(notice)),
    ],
  };
}
