import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trayIconFile } from '../../../shared/tray/icon-file.ts';
import type { TrayCommand, TrayIconState, TrayModel } from '../../../shared/tray/model.ts';
import { scrollAction } from '../../../shared/tray/pointer.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import { call } from '../../../shared/tray/model.ts';
import { collectTrayState } from '../../../shared/tray/tray-state.ts';
import type { Core } from '../../core.ts';
import { sha256 } from '../../net/text-hash.ts';
import { systemClock } from '../../../node/system-clock.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';
import { openSessionBus } from '../../platform/dbus/session-bus.ts';
import { callFromControls } from '../common/control-call.ts';
import { runMiddleClick } from '../common/middle-click.ts';
import { isDarkPanel } from '../common/panel-color.ts';
import { driveTray, createTray } from '../common/tray-driver.ts';
import { ArtFiles } from './art-files.ts';
import { Mpris } from './mpris.ts';
import type { Pixmap } from './pixmap.ts';
import { parsePixmap } from './pixmap.ts';
import { StatusItem } from './status-item.ts';

export interface LinuxDesktopPorts {
  readonly core: Core;
  /** Folder of the icons. */
  readonly icons: string;
  /** Runs an entry of the tray's menu. */
  readonly run: (command: TrayCommand) => void;
  /** A left click on the tray icon. */
  readonly clicked: () => void;
  /** Brings the app's window to the front. */
  readonly raise: () => void;
  /** Whether the system uses dark colors; omitted: asks the desktop once. */
  readonly darkSystem?: () => boolean;
  /** Whether the menu includes the quick controls. */
  readonly quick: boolean;
}

/** The desktop's media controls and the tray icon. */
export interface LinuxDesktop {
  /** Whether the icon is registered on the bus; false: the host may show its own. */
  readonly tray: boolean;
  /** Draws icon and menu again. */
  redraw(): void;
  end(): Promise<void>;
}

/** Joins the user's session bus; null if there is none. Never rejects. `address`: default the session's own. */
export async function joinDesktop(
  ports: LinuxDesktopPorts,
  address = process.env['DBUS_SESSION_BUS_ADDRESS'],
): Promise<LinuxDesktop | null> {
  // Most headless machines have no bus, so the library is not loaded there.
  if (process.platform !== 'linux' || address === undefined) return null;
  const bus = await openSessionBus(address);
  if (bus === null) return null;
  const { core } = ports;
  const { hub } = core;
  const calls = playerCalls(core);
  const art = new ArtFiles(core);
  const mpris = new Mpris({
    bus,
    hub,
    art,
    hash: sha256,
    clock: systemClock,
    raise: ports.raise,
    ...calls,
  });
  const { quick, darkSystem = await askDarkSystem(bus) } = ports;
  const shown = createTray({ hub, quick });
  const item = await trayItem({ ...ports, darkSystem }, calls.act, bus, shown);
  const stop =
    item === null
      ? null
      : driveTray({ hub, clock: systemClock, quick, shown, draw: (model) => item.set(model) });
  return {
    tray: item !== null,
    redraw: () => {
      item?.set(createTray({ hub, quick }));
      item?.redraw();
    },
    end: async () => {
      stop?.();
      await item?.end();
      await mpris.end();
      await art.end();
      bus.close();
    },
  };
}

/** The actions of media controls and tray icon on the chosen player. */
function playerCalls(core: Core) {
  const chosen = (): string | null => core.hub.get('music.chosen').playerId;
  return {
    act: (action: PlayerAction | null): void => {
      const playerId = chosen();
      if (action !== null && playerId !== null)
        callFromControls(core, call('music.command', { playerId, do: action }));
    },
    play: (uri: string): void => {
      const playerId = chosen();
      if (playerId !== null)
        callFromControls(core, call('music.playMedia', { playerId, uris: [uri], option: 'play' }));
    },
    setSpeed: (queueId: string, speed: number): void => {
      callFromControls(core, call('music.queueOptions', { queueId, change: { speed } }));
    },
  };
}

async function trayItem(
  { core, icons, run, clicked, darkSystem }: Required<LinuxDesktopPorts>,
  act: (action: PlayerAction | null) => void,
  bus: SessionBus,
  shown: TrayModel,
): Promise<StatusItem | null> {
  const { hub, log } = core;
  const state = () => collectTrayState((name) => hub.get(name));
  const ports = {
    bus,
    run,
    clicked,
    clock: systemClock,
    icon: (iconState: TrayIconState) =>
      loadIcons(
        icons,
        iconState,
        isDarkPanel({
          platform: 'linux',
          darkSystem: darkSystem(),
          desktop: process.env['XDG_CURRENT_DESKTOP'],
        }),
      ),
    middle: () => runMiddleClick(core),
    scrolled: (sign: 1 | -1) => {
      if (hub.get('settings').tray.wheel !== 'volume') return;
      const { chosen, volumeStep } = state();
      act(scrollAction(chosen, sign, volumeStep));
    },
  };
  try {
    return await StatusItem.show(ports, shown);
  } catch (error) {
    log.info('the tray icon could not be registered on the session bus', { error });
    return null;
  }
}

/** The icon of a state, in normal and double size. */
function loadIcons(folder: string, state: TrayIconState, darkTaskbar: boolean): readonly Pixmap[] {
  const name = trayIconFile({ platform: 'linux', state, darkTaskbar });
  return [name, name.replace('.png', '@2x.png')].map((file) =>
    parsePixmap(readFileSync(path.join(folder, file))),
  );
}

const PORTAL = 'org.freedesktop.portal.Desktop';
const DARK = 1;
/** Time limit (ms): a portal that the bus must start first may take long. */
const LIMIT_MS = 500;

/**
 * Whether the desktop requests dark colors now (settings portal, `color-scheme`). Without a portal: true, because most panels are dark. Never
 * rejects.
 */
async function askDarkSystem(bus: SessionBus): Promise<() => boolean> {
  try {
    const [value] = await bus.call({
      destination: PORTAL,
      path: '/org/freedesktop/portal/desktop',
      interface: 'org.freedesktop.portal.Settings',
      member: 'ReadOne',
      signature: 'ss',
      limitMs: LIMIT_MS,
      body: ['org.freedesktop.appearance', 'color-scheme'],
    });
    const isDark = (value as { readonly value?: unknown }).value === DARK;
    return () => isDark;
  } catch {
    return () => true;
  }
}
