import type { AppInfo } from '../../shared/app/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Handlers, MethodName } from '../../shared/contract/methods.ts';
import { eqMethods } from '../../shared/eq/contract.ts';
import { musicMethods } from '../../shared/music/contract.ts';
import type { PlayerAction } from '../../shared/music/player.ts';
import { playoutMethods } from '../../shared/playout/contract.ts';
import { toolFault } from '../platform/media/find-tools.ts';
import { staysUntilDismissed } from '../platform/notices.ts';
import type { Router } from '../rpc/router.ts';
import { createRouter } from '../rpc/router.ts';
import { StateHub } from '../rpc/state-hub.ts';
import type { Connections } from '../connections/connections-service.ts';
import { createConnections, statusLines } from '../connections/connections-service.ts';
import { createAttentionService } from '../services/attention/attention-service.ts';
import { createDesktopService } from '../services/desktop/desktop-service.ts';
import { musicConnections } from '../services/music/profiles/music-connections.ts';
import { createSettingsService } from '../services/settings/settings-service.ts';
import type { Core, HostFacts } from './core-types.ts';
import { bareHost } from './core-types.ts';
import type { CoreOptions } from './core-options.ts';
import { followUp } from './follow-up.ts';
import { MusicScope } from './music-scope.ts';
import { PlayoutScope } from './playout-scope.ts';
import type { World } from './world.ts';

/** Handlers that ask, at every call, the service that is in charge then. */
function forwarded<M extends MethodName>(
  contract: Readonly<Record<M, unknown>>,
  handlers: () => Handlers<M>,
): Handlers<M> {
  const entries = (Object.keys(contract) as M[]).map((name) => [
    name,
    (input: never, context: never) =>
      (handlers()[name] as (input: never, context: never) => unknown)(input, context),
  ]);
  return Object.fromEntries(entries) as Handlers<M>;
}

/** Its channels take longer than its music, which must not be taken for the user's own meanwhile. */
async function startDemo(
  scope: MusicScope,
  playout: PlayoutScope,
  changed: () => void,
): Promise<void> {
  await scope.startDemo();
  changed();
  await playout.startDemo();
}

/** What may change which services are in charge; `changed` is told after it. */
function scopeHandlers(
  scope: MusicScope,
  playout: PlayoutScope,
  changed: () => void,
): Handlers<'app.startDemo' | 'app.leaveDemo' | 'music.saveProfile'> {
  return {
    'app.startDemo': () => startDemo(scope, playout, changed),
    'app.leaveDemo': async () => {
      await scope.leaveDemo();
      await playout.leaveDemo();
      changed();
    },
    'music.saveProfile': async (input, context) => {
      const before = scope.inDemo;
      const saved = await scope.saveProfile(input, context);
      if (before && !scope.inDemo) await playout.leaveDemo();
      changed();
      return saved;
    },
  };
}

/** Inside a demo there is nothing of the user's to move. */
function secretHandlers(
  { secretDesk, noticeStore }: World,
  scope: MusicScope,
  changed: () => void,
): Handlers<'app.moveSecrets' | 'app.dismissNotice'> {
  return {
    'app.moveSecrets': async ({ to }) => {
      if (secretDesk === null || scope.inDemo)
        throw failure('unsupported', t('errors:storage.moveInDemo'));
      const view = await secretDesk.move(to);
      await noticeStore.add(secretDesk.notices);
      changed();
      return view;
    },
    'app.dismissNotice': async (notice) => {
      await noticeStore.dismiss(notice);
      changed();
    },
  };
}

/** Wires the services over an opened world. */
export function composeCore(world: World, options: CoreOptions): Core {
  const hub = new StateHub(world.clock);
  const attention = createAttentionService({
    hub,
    clock: world.clock,
    settings: world.keep.settings,
    act: (action) => {
      followUp(action, { host, router, log: world.log });
    },
  });
  const scope = new MusicScope(world, hub, attention.port);
  const playout = new PlayoutScope(world, hub, attention.port, options.dataDir);
  const settings = createSettingsService({ settings: world.keep.settings, hub, toolFault });
  const desktop = createDesktopService({
    hub,
    clock: world.clock,
    log: world.log,
    settings: world.keep.settings,
    attention: attention.port,
    act: (action) => pressed(router, hub, action),
  });
  let host = bareHost;

  const tellInfo = (): void => {
    hub.set('app.info', appInfo(world, options, host, scope.inDemo));
  };
  const connections = connectionsOf(hub, () => router);
  const parts = {
    ...{ world, options, hub, scope, playout, attention, settings, desktop, connections, tellInfo },
  };
  const router = routerOf(parts, () => host.open());

  return {
    instance: world.uuid(),
    router,
    hub,
    log: world.log,
    window: keptWindow(world),
    capabilities: () => host.capabilities,
    attachHost: (facts) => {
      host = facts;
      attention.attach(facts.notifier);
      desktop.attach(facts.desktop);
      // One command has no use for knowing what a window offers.
      if (facts.kind !== 'none') lookAround(parts);
      tellInfo();
    },
    art: (id, size, signal) => scope.current.art(id, size, signal),
    hls: (channel, file, signal) => playout.current.hls(channel, file, signal),
    fault: faultCounter(world, hub),
    ...lifeOf(parts),
  };
}

/** The profiles of every service; music brings its own. */
function connectionsOf(hub: StateHub, router: () => Router): Connections {
  const music = musicConnections({ hub, call: (...call) => router().call(...call) });
  const connections = createConnections({ hub, services: () => [music] });
  connections.attach();
  return connections;
}

/** Finds out what a window offers to do. */
function lookAround({ world, scope, playout }: Parts): void {
  world.secretDesk?.look();
  scope.wanted();
  playout.wanted();
}

interface Parts {
  readonly world: World;
  readonly options: CoreOptions;
  readonly hub: StateHub;
  readonly scope: MusicScope;
  readonly playout: PlayoutScope;
  readonly attention: ReturnType<typeof createAttentionService>;
  readonly settings: ReturnType<typeof createSettingsService>;
  readonly desktop: ReturnType<typeof createDesktopService>;
  readonly connections: Connections;
  readonly tellInfo: () => void;
}

function routerOf(
  { world, hub, scope, playout, attention, settings, desktop, connections, tellInfo }: Parts,
  open: () => string | null,
): Router {
  return createRouter(
    {
      ...settings.handlers,
      ...attention.handlers,
      ...desktop.handlers,
      ...connections.handlers,
      ...forwarded({ ...musicMethods, ...eqMethods }, () => scope.current.handlers),
      ...forwarded(playoutMethods, () => playout.current.handlers),
      ...scopeHandlers(scope, playout, tellInfo),
      ...secretHandlers(world, scope, () => {
        tellInfo();
        hub.flush();
      }),
      'app.status': () => statusLines(hub.get('connections.profiles')),
      'app.open': () => ({ url: open() }),
    },
    world.log,
  );
}

/** Start, sleep and end of everything that was wired. */
function lifeOf({
  world,
  options,
  hub,
  scope,
  playout,
  attention,
  settings,
  desktop,
  connections,
  tellInfo,
}: Parts): Pick<Core, 'start' | 'resumed' | 'stop'> {
  const stopSecrets = world.keep.secrets.onChange(tellInfo);
  return {
    start: async () => {
      if (options.demo) {
        await startDemo(scope, playout, tellInfo);
      } else {
        await scope.start();
        await playout.start();
        tellInfo();
      }
    },
    resumed: () => {
      scope.current.resumed();
      playout.current.resumed();
      desktop.resumed();
    },
    stop: async () => {
      stopSecrets();
      connections.dispose();
      await desktop.dispose();
      await scope.stop();
      await playout.stop();
      attention.dispose();
      settings.dispose();
      hub.dispose();
      await world.close();
    },
  };
}

function faultCounter({ log, clock }: World, hub: StateHub): Core['fault'] {
  return (what, error) => {
    log.error(what, { error });
    const { count } = hub.get('app.faults');
    hub.set('app.faults', { count: count + 1, last: new Date(clock.now()).toISOString() });
  };
}

/** Where the window was is written behind the back of whoever closes it: nobody waits for it. */
function keptWindow({ keep: { settings }, log }: World): Core['window'] {
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

/** A media key: it means the chosen player, and nothing when there is none. */
async function pressed(router: Router, hub: StateHub, action: PlayerAction): Promise<void> {
  const { playerId } = hub.get('music.chosen');
  if (playerId === null) return;
  const { signal } = new AbortController();
  await router.call('music.command', { playerId, do: action }, { signal, origin: 'shortcut' });
}

function appInfo(world: World, options: CoreOptions, host: HostFacts, demo: boolean): AppInfo {
  return {
    version: options.version,
    host: host.kind,
    demo,
    secrets: world.keep.secrets.status(),
    history: world.keep.store.available,
    notices: [
      ...world.noticeStore.list(),
      ...world.notices,
      ...(world.secretDesk?.notices ?? []).filter((notice) => !staysUntilDismissed(notice)),
    ],
  };
}
