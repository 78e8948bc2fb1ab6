import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAdapters } from '../../src/main/core/adapters.ts';
import { composeCore } from '../../src/main/core/compose.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { music } from '../../src/main/domains/music/domain.ts';
import type { LinuxDesktop, LinuxDesktopPorts } from '../../src/main/hosts/linux/linux-desktop.ts';
import { joinDesktop } from '../../src/main/hosts/linux/linux-desktop.ts';
import { isUsable } from '../../src/shared/music/usable.ts';
import type { Player } from '../../src/shared/music/player.ts';
import type { TrayCommand } from '../../src/shared/tray/model.ts';
import { DesktopBus } from '../support/desktop/desktop-bus.ts';
import { has, noBusHere } from '../support/desktop/private-bus.ts';
import { musicInput } from '../support/music/music-input.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { TrayMenu } from '../support/desktop/tray-menu.ts';
import { until } from '../support/until.ts';

const why = noBusHere === null ? '' : ` (not run: ${noBusHere})`;
const run = promisify(execFile);
const icons = fileURLToPath(new URL('../../resources/icons', import.meta.url));
const tempDir = useTempDirs();

const NAME = 'org.mpris.MediaPlayer2.channelstrip';
const path = '/org/mpris/MediaPlayer2';
const PLAYER = 'org.mpris.MediaPlayer2.Player';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

type Core = Awaited<ReturnType<typeof demoCore>>;

let bus: DesktopBus;
let core: Core;
let desktop: LinuxDesktop;
let clicks: string[];
let ran: TrayCommand[];

/** The core on the embedded demo of the music server, or without one. */
async function demoCore(dataDir: string, demo = true) {
  const options = {
    dataDir,
    demo,
    verbose: false,
    version: '0.0.0',
    secretStore: 'memory',
  } as const;
  const opened = await openAdapters(options, () => []);
  const made = composeCore(opened, options, [music]);
  made.attachHost(bareHost);
  await made.start();
  return made;
}

const reached = (holds: () => boolean): Promise<void> =>
  until((look) => core.hub.onChange(look), holds);
const chosen = (): Player | undefined =>
  core.hub.get('music.players')[core.hub.get('music.chosen').playerId ?? ''];

async function property(name: string, face = PLAYER): Promise<unknown> {
  const [value] = await bus.call({
    destination: NAME,
    path,
    interface: PROPERTIES,
    member: 'Get',
    signature: 'ss',
    body: [face, name],
  });
  return (value as { readonly value: unknown }).value;
}

/** Asynchronous: the tool waits for answers of this process. */
async function playerctl(...args: string[]): Promise<string> {
  const options = { env: { ...process.env, ...bus.env }, timeout: 20_000 };
  const { stdout } = await run('playerctl', ['-p', 'channelstrip', ...args], options);
  return stdout.trim();
}
const noPlayerctl = has('playerctl') ? '' : ' (not run: playerctl is not installed)';

const ports = () => ({
  core,
  icons,
  quick: true,
  run: (command: TrayCommand) => ran.push(command),
  clicked: () => clicks.push('left'),
  raise: () => clicks.push('raise'),
});

async function join(
  more: Partial<LinuxDesktopPorts> = { darkSystem: () => true },
): Promise<LinuxDesktop> {
  const joined = await joinDesktop({ ...ports(), ...more }, bus.address);
  if (joined === null) throw new Error('the bus of the test does not answer');
  await expect.poll(() => bus.has(NAME)).toBe(true);
  return joined;
}

const set = (name: string, signature: string, value: unknown): Promise<unknown[]> =>
  bus.call({
    destination: NAME,
    path,
    interface: PROPERTIES,
    member: 'Set',
    signature: 'ssv',
    body: [PLAYER, name, bus.variant(signature, value)],
  });

const call = (member: string, signature = '', body: readonly unknown[] = []): Promise<unknown[]> =>
  bus.call({ destination: NAME, path, interface: PLAYER, member, signature, body });

describe.skipIf(noBusHere !== null)(`the app on a Linux desktop${why}`, () => {
  beforeEach(async () => {
    clicks = [];
    ran = [];
    bus = await DesktopBus.start();
    onTestFinished(() => bus.stop());
    core = await demoCore(await tempDir());
    onTestFinished(() => core.stop());
    await reached(() => isUsable(core.hub.get('music.connection')) && chosen() !== undefined);
    desktop = await join();
    onTestFinished(() => desktop.end());
  });

  it('is a media player that shows the track, with its cover as a file', async () => {
    expect(await property('Identity', 'org.mpris.MediaPlayer2')).toBe('Channelstrip');
    expect(await property('PlaybackStatus')).toBe('Playing');
    await expect
      .poll(async () => Object.keys((await property('Metadata')) as object))
      .toContain('mpris:artUrl');
    const metadata = (await property('Metadata')) as Record<string, { value: unknown }>;
    expect(metadata['xesam:title']?.value).toBe('Glass Harbour');
    expect(metadata['xesam:artist']?.value).toEqual(['Mira Okafor']);
    expect(metadata['mpris:length']?.value).toBe(256_000_000n);
    expect(metadata['mpris:trackid']?.value).toMatch(/^\/org\/channelstrip\/track\/[0-9a-f]{32}$/);
    const file = fileURLToPath(String(metadata['mpris:artUrl']?.value));
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
    expect((await stat(file)).mode & 0o77).toBe(0);
    await desktop.end();
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await bus.has(NAME)).toBe(false);
  });

  it('plays, pauses, skips and seeks', async () => {
    await call('PlayPause');
    await reached(() => chosen()?.state === 'paused');
    await expect.poll(() => property('PlaybackStatus')).toBe('Paused');
    await call('Play');
    await reached(() => chosen()?.state === 'playing');
    await call('SetPosition', 'ox', [
      ((await property('Metadata')) as Record<string, { value: unknown }>)['mpris:trackid']?.value,
      200_000_000n,
    ]);
    await expect.poll(async () => Number(await property('Position'))).toBeGreaterThan(199e6);
    await call('SetPosition', 'ox', ['/other/track', 3_000_000n]);
    await call('Seek', 'x', [-100_000_000n]);
    await expect.poll(async () => Number(await property('Position'))).toBeLessThan(150e6);
    expect(Number(await property('Position'))).toBeGreaterThan(90e6);
    await call('Next');
    await reached(() => chosen()?.media?.title === 'Salt and Neon');
    await call('Pause');
    await reached(() => chosen()?.state === 'paused');
    await call('Stop');
    await reached(() => chosen()?.state === 'idle');
  });

  it('changes volume, shuffle and repeat, and refuses what it cannot', async () => {
    await set('Volume', 'd', 0.5);
    await reached(() => chosen()?.groupVolume === 50);
    await expect.poll(() => property('Volume')).toBe(0.5);
    await set('Shuffle', 'b', true);
    await expect.poll(() => property('Shuffle')).toBe(true);
    await set('LoopStatus', 's', 'Track');
    await expect.poll(() => property('LoopStatus')).toBe('Track');
    await set('LoopStatus', 's', 'Nonsense');
    await set('Rate', 'd', 1.5);
    await expect.poll(() => property('Rate')).toBe(1.5);
    expect([await property('MinimumRate'), await property('MaximumRate')]).toEqual([0.5, 2]);
    await set('Rate', 'd', 0);
    await reached(() => chosen()?.state === 'paused');
    await expect(set('PlaybackStatus', 's', 'Paused')).rejects.toThrow('read only');
    await expect(property('Nope')).rejects.toThrow('no property');
    await expect(call('Seek', 's', ['x'])).rejects.toThrow('takes (x)');
  });

  it('says when there is nothing after the current track', async () => {
    expect(await property('CanGoNext')).toBe(true);
    const queue = () => core.hub.get('music.queues')[chosen()?.queueId ?? ''];
    await core.router.call(
      'music.playIndex',
      { queueId: queue()?.id ?? '', index: (queue()?.count ?? 0) - 1 },
      { signal: new AbortController().signal, origin: 'test' },
    );
    await expect.poll(() => property('CanGoNext')).toBe(false);
    expect(await property('CanGoPrevious')).toBe(true);
  });

  it('describes itself to tools', async () => {
    const [xml] = await bus.call({
      destination: NAME,
      path,
      member: 'Introspect',
      interface: 'org.freedesktop.DBus.Introspectable',
    });
    expect(xml).toContain('<method name="Seek"><arg type="x" direction="in"/></method>');
    expect(xml).toContain('<property name="Volume" type="d" access="readwrite"></property>');
    expect(xml).toContain(
      '<property name="Position" type="x" access="read"><annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/></property>',
    );
  });

  it('has an icon in the tray: menu, wheel, clicks and tooltip', async () => {
    const tray = new TrayMenu(bus, bus.icons()[0] ?? { name: '', path: '' });
    expect(await tray.labels()).toContain('Glass Harbour · Mira Okafor');
    expect(await tray.tooltip()).toContain('Glass Harbour');
    const sizes = (await tray.icon()).map(({ width, height, bytes }) => [
      width,
      height,
      bytes.length,
    ]);
    expect(sizes).toEqual([
      [24, 24, 24 * 24 * 4],
      [48, 48, 48 * 48 * 4],
    ]);
    await tray.click('Pause');
    expect(ran).toMatchObject([{ method: 'music.command', input: { do: { action: 'pause' } } }]);
    await tray.activate();
    expect(clicks).toEqual(['left']);
    const before = chosen()?.groupVolume ?? 0;
    await tray.scroll(120);
    await reached(() => chosen()?.groupVolume === before + 5);
    await tray.scroll(-120);
    await reached(() => chosen()?.groupVolume === before);
    await tray.middleClick();
    await reached(() => chosen()?.groupMuted === true);
    await tray.middleClick();
    await reached(() => chosen()?.groupMuted === false);
  });

  it('draws its icon for the panel, and again where that changed', async () => {
    delete process.env['XDG_CURRENT_DESKTOP'];
    let isDark = false;
    const iconOf = async (more: Parameters<typeof join>[0]) => {
      await desktop.end();
      desktop = await join(more);
      return new TrayMenu(bus, bus.icons().at(-1) ?? { name: '', path: '' });
    };
    const tray = await iconOf({ darkSystem: () => isDark });
    const onLight = await tray.icon();
    isDark = true;
    desktop.redraw();
    const onDark = await tray.icon();
    expect(onDark).not.toEqual(onLight);
    isDark = false;
    desktop.redraw();
    expect(await tray.icon()).toEqual(onLight);
    // Its top bar is always dark.
    process.env['XDG_CURRENT_DESKTOP'] = 'ubuntu:GNOME';
    desktop.redraw();
    expect(await tray.icon()).toEqual(onDark);
    delete process.env['XDG_CURRENT_DESKTOP'];
    // Nothing says which colors this desktop has, and most panels are dark.
    expect(await (await iconOf({})).icon()).toEqual(onDark);
    await bus.tellColors(2);
    expect(await (await iconOf({})).icon()).toEqual(onLight);
    await bus.tellColors(1);
    expect(await (await iconOf({})).icon()).toEqual(onDark);
  });

  it('leaves the volume alone where the wheel does nothing', async () => {
    const tray = new TrayMenu(bus, bus.icons()[0] ?? { name: '', path: '' });
    const { tray: clicked } = core.hub.get('settings');
    const change = { tray: { ...clicked, wheel: 'nothing' } } as const;
    await core.router.call('settings.update', change, {
      signal: new AbortController().signal,
      origin: 'test',
    });
    const before = chosen()?.groupVolume;
    await tray.scroll(120);
    await tray.middleClick();
    await reached(() => chosen()?.groupMuted === true);
    expect(chosen()?.groupVolume).toBe(before);
  });

  it('has in its menu what the player does now', async () => {
    const tray = new TrayMenu(bus, bus.icons()[0] ?? { name: '', path: '' });
    expect(await tray.labels()).toContain('Pause');
    await call('Pause');
    await expect.poll(() => tray.labels()).toContain('Play');
  });

  it('plays an address', async () => {
    const { uri = '', title } = chosen()?.media ?? {};
    await call('Next');
    await reached(() => chosen()?.media?.title !== title);
    await call('OpenUri', 's', [uri]);
    await reached(() => chosen()?.media?.title === title);
  });

  it('leaves the icon to the host where its name is taken or there is no bus', async () => {
    expect(desktop.tray).toBe(true);
    const before = await bus.connections();
    const second = await join();
    expect(second.tray).toBe(false);
    second.redraw();
    await second.end();
    await expect.poll(() => bus.connections()).toBe(before);
    expect(await joinDesktop(ports(), 'unix:path=/nonexistent/bus')).toBeNull();
    // That of the environment, which tests have none of.
    expect(await joinDesktop(ports())).toBeNull();
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    expect(await joinDesktop(ports(), bus.address)).toBeNull();
    platform.mockRestore();
  });

  it('has its media controls where the icons are missing, and logs why', async () => {
    await desktop.end();
    const folder = await tempDir();
    const without = { icons: `${folder}/icons` };
    desktop = await join(without);
    expect(desktop.tray).toBe(false);
    desktop.redraw();
    expect(await property('PlaybackStatus')).toBe('Playing');
    await desktop.end();
    // A demo writes no log.
    const own = await demoCore(folder, false);
    onTestFinished(() => own.stop());
    const joined = await joinDesktop({ ...ports(), ...without, core: own }, bus.address);
    onTestFinished(() => joined?.end());
    const log = () => readFile(`${folder}/logs/channelstrip.log`, 'utf8');
    await expect.poll(log).toMatch(/ENOENT.*the tray icon could not be registered/);
  });

  it('registers again with a tray that starts later', async () => {
    await bus.hideTray();
    expect(bus.icons()).toHaveLength(0);
    await bus.showTray();
    await expect.poll(() => bus.icons().length).toBe(1);
  });

  it.skipIf(noPlayerctl !== '')(`works with playerctl${noPlayerctl}`, async () => {
    expect(await playerctl('status')).toBe('Playing');
    expect(await playerctl('metadata', 'title')).toBe('Glass Harbour');
    await playerctl('pause');
    await reached(() => chosen()?.state === 'paused');
    await playerctl('play');
    await reached(() => chosen()?.state === 'playing');
    await playerctl('position', '100');
    await expect.poll(async () => Number(await playerctl('position'))).toBeGreaterThan(99);
    await playerctl('volume', '0.4');
    await reached(() => chosen()?.groupVolume === 40);
    await playerctl('next');
    await expect.poll(() => playerctl('metadata', 'title')).toBe('Salt and Neon');
    await playerctl('previous');
    await expect.poll(() => playerctl('metadata', 'title')).toBe('Glass Harbour');
  });
});

describe.skipIf(noBusHere !== null || noPlayerctl !== '')(
  `two speakers that report idle after a pause${why}${noPlayerctl}`,
  () =>
    it('five presses act on one of them', async () => {
      const server = await startMusicDemo();
      onTestFinished(() => server.stop());
      const rooms = ['living_room', 'office'] as const;
      for (const room of rooms) {
        const player = server.model.players.get(room);
        if (player === undefined) throw new Error(room);
        player.features = player.features.filter((feature) => feature !== 'pause');
      }
      bus = await DesktopBus.start();
      onTestFinished(() => bus.stop());
      core = await demoCore(await tempDir(), false);
      onTestFinished(() => core.stop());
      const context = { signal: new AbortController().signal, origin: 'test' } as const;
      await core.router.call('connections.save', musicInput(server), context);
      await reached(() => isUsable(core.hub.get('music.connection')));
      const state = (room: string) => core.hub.get('music.players')[room]?.state;
      for (const playerId of rooms) {
        await reached(() => state(playerId) !== undefined);
        await core.router.call('music.command', { playerId, do: { action: 'play' } }, context);
        await reached(() => state(playerId) === 'playing');
      }
      await core.router.call('music.choosePlayer', { playerId: 'living_room' }, context);
      desktop = await join();
      onTestFinished(() => desktop.end());
      for (const wanted of ['idle', 'playing', 'idle', 'playing', 'idle']) {
        await playerctl('play-pause');
        await reached(() => state('living_room') === wanted);
        expect(state('office'), wanted).toBe('playing');
      }
    }),
);
