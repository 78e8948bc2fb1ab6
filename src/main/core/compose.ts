import type { AppInfo } from '../../shared/app/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Handlers, MethodNameOf } from '../../shared/contract/methods.ts';
import { toolFault } from '../platform/media/find-tools.ts';
import { staysUntilDismissed } from '../platform/notices.ts';
import type { Router } from '../rpc/router.ts';
import { createRouter } from '../rpc/router.ts';
import { StateHub } from '../rpc/state-hub.ts';
import type { Connections } from '../connections/connections-service.ts';
import { createConnections, statusLines } from '../connections/connections-service.ts';
import { createAttentionService } from '../services/attention/attention-service.ts';
import { createDesktopService } from '../services/desktop/desktop-service.ts';
import { createSettingsService } from '../services/settings/settings-service.ts';
import type { OpenedAdapters } from './adapters.ts';
import type { Core, HostFacts } from './core-types.ts';
import { bareHost } from './core-types.ts';
import type { CoreOptions } from './core-options.ts';
import type { Domain } from './domain.ts';
import { followUp } from './follow-up.ts';
import { Services } from './services.ts';

/** Whether there is a keyring to move to is looked up so long (ms) after a window could show it: a start does not wait for its library. */
const LOOK_MS = 500;

/** The methods that the core answers itself. */
type ShellMethod = MethodNameOf<'app' | 'settings' | 'attention' | 'desktop' | 'connections'>;

/** Wires the services of all domains over the opened adapters. */
export function composeCore(
  opened: OpenedAdapters,
  options: CoreOptions,
  domains: readonly Domain[],
): Core {
  const { clock, log, uuid } = opened.adapters;
  const { settings } = opened.storage;
  const hub = new StateHub(clock);
  let host = bareHost;
  const attention = createAttentionService({
    hub,
    clock,
    settings,
    act: (action) => {
      followUp(action, { host, router, log });
    },
  });
  const tellInfo = (): void => {
    hub.set('app.info', appInfo(opened, options, host, services.inDemo));
  };
  const ports = { domains, opened, hub, attention: attention.port, dataDir: options.dataDir };
  const services = new Services({ ...ports, changed: tellInfo });
  const preferences = createSettingsService({ settings, hub, toolFault });
  const desktop = createDesktopService({
    hub,
    clock,
    log,
    settings,
    attention: attention.port,
    act: (action) => services.pressed(action),
  });
  const call: Router['call'] = (...asked) => router.call(...asked);
  const connected = domains.flatMap((domain) => domain.connections?.({ hub, call }) ?? []);
  const connections = createConnections({ hub, services: () => connected });
  connections.attach();
  const shell = { attention, preferences, desktop, connections };
  const parts = { opened, options, hub, services, shell, tellInfo };
  const own: Handlers<ShellMethod> = {
    ...shellHandlers(parts),
    'app.open': () => ({ url: host.open() }),
  };
  const lookLater = (): void => {
    stopLook = clock.after(LOOK_MS, () => opened.secretMigration?.look());
  };
  let stopLook: Dispose = () => undefined;
  const router = createRouter((contract) => services.handlersOf(contract) ?? own, log);

  return {
    instance: uuid(),
    router,
    hub,
    log,
    window: windowPlace(opened),
    capabilities: () => host.capabilities,
    attachHost: (facts) => {
      host = facts;
      attention.attach(facts.notifier);
      desktop.attach(facts.desktop);
      // A single command has no use for what a window offers.
      if (facts.kind !== 'none') {
        lookLater();
        services.windowOpened();
      }
      tellInfo();
    },
    fetchFile: (path, request, signal) => services.fetchFile(path, request, signal),
    fault: faultCounter(opened, hub),
    ...lifeOf(parts, () => stopLook()),
  };
}

interface Parts {
  readonly opened: OpenedAdapters;
  readonly options: CoreOptions;
  readonly hub: StateHub;
  readonly services: Services;
  readonly shell: {
    readonly attention: ReturnType<typeof createAttentionService>;
    readonly preferences: ReturnType<typeof createSettingsService>;
    readonly desktop: ReturnType<typeof createDesktopService>;
    readonly connections: Connections;
  };
  readonly tellInfo: () => void;
}

/** Handlers of what serves every domain. */
function shellHandlers({
  opened,
  hub,
  services,
  shell,
  tellInfo,
}: Parts): Omit<Handlers<ShellMethod>, 'app.open'> {
  const { secretMigration, noticeStore } = opened;
  return {
    ...shell.preferences.handlers,
    ...shell.attention.handlers,
    ...shell.desktop.handlers,
    ...shell.connections.handlers,
    'app.startDemo': () => services.startDemo(),
    'app.leaveDemo': () => services.leaveDemo(),
    'app.status': () => statusLines(hub.get('connections.profiles')),
    'app.moveSecrets': async ({ to }) => {
      // Inside a demo there is nothing of the user's to move.
      if (secretMigration === null || services.inDemo)
        throw failure('unsupported', t('errors:storage.moveInDemo'));
      const view = await secretMigration.move(to);
      await noticeStore.add(secretMigration.notices);
      tellInfo();
      hub.flush();
      return view;
    },
    'app.dismissNotice': async (notice) => {
      await noticeStore.dismiss(notice);
      tellInfo();
      hub.flush();
    },
  };
}

/** Start, sleep and end of everything that was wired. */
function lifeOf(parts: Parts, stopLook: Dispose): Pick<Core, 'start' | 'resumed' | 'stop'> {
  const { opened, options, hub, services, shell, tellInfo } = parts;
  const stopSecrets = opened.storage.secrets.onChange(tellInfo);
  return {
    start: async () => {
      await (options.demo ? services.startDemo() : services.start());
      tellInfo();
    },
    resumed: () => {
      services.resumed();
      shell.desktop.resumed();
    },
    stop: async () => {
      stopLook();
      stopSecrets();
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

/** The window closes without waiting until its place is written. */
function windowPlace({ storage: { settings }, adapters: { log } }: OpenedAdapters): Core['window'] {
  return {
    place: () => settings.get().desktop.window,
    keep: (window) => {
      settings
        .update((now) => ({ ...now, desktop: { ...now.desktop, window } }))
        .catch((error: unknown) => {
          log.warn('the place of the window was not kept', { error });
        });
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
    secrets: storage.secrets.status(),
    history: storage.store.available,
    notices: [
      ...noticeStore.list(),
      ...notices,
      ...(secretMigration?.notices ?? []).filter((notice) => !staysUntilDismissed(notice)),
    ],
  };
}
