import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DesktopHouse } from '../../../../test/support/desktop-house.ts';
import { desktopHouse } from '../../../../test/support/desktop-house.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { noDesktop } from '../../../shared/desktop/topics.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { TRAY_GRACE } from './tray-presence.ts';
import { until } from '../../../../test/support/until.ts';

const tempDir = useTempDirs();
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/** Resolves with the state at login as soon as it is one of these; the topic says when to look. */
function login(house: DesktopHouse, ...states: string[]): Promise<void> {
  const state = (): string => house.state().startAtLogin.state;
  return until(
    (look) => house.hub.onChange(look),
    () => states.includes(state()),
    { seen: state },
  );
}

async function entry(house: DesktopHouse): Promise<string | null> {
  return readFile(house.entryFile, 'utf8').catch(() => null);
}

async function put(house: DesktopHouse, text: string): Promise<void> {
  await mkdir(path.dirname(house.entryFile), { recursive: true });
  await writeFile(house.entryFile, text);
}

describe('start at login', () => {
  it('is written when asked for, follows how it starts, and is removed', async () => {
    const house = desktopHouse(await tempDir());
    house.service.attach(house.desktop);
    await login(house, 'off');
    expect(await entry(house)).toBeNull();
    await house.set({ startAtLogin: true });
    await login(house, 'on');
    expect(await entry(house)).toContain('Exec=/opt/channelstrip --hidden\n');
    await house.set({ startHidden: false });
    await house.service.dispose();
    expect(await entry(house)).toContain('Exec=/opt/channelstrip\n');
    const again = desktopHouse(path.dirname(path.dirname(path.dirname(house.entryFile))));
    await again.set({ startAtLogin: true, startHidden: false });
    again.service.attach(again.desktop);
    await login(again, 'on');
    await again.set({ startAtLogin: false });
    await login(again, 'off');
    expect(await entry(again)).toBeNull();
    await again.service.dispose();
  });

  it('is not written again when the user took it away: the setting follows', async () => {
    const house = desktopHouse(await tempDir());
    await house.set({ startAtLogin: true });
    house.service.attach(house.desktop);
    await login(house, 'off');
    expect(house.settings.get().desktop.startAtLogin).toBe(false);
    expect(await entry(house)).toBeNull();
    await house.set({ startAtLogin: true });
    await login(house, 'on');
    await house.removeEntry();
    house.service.resumed();
    await login(house, 'off');
    expect(house.settings.get().desktop.startAtLogin).toBe(false);
    await house.service.dispose();
    expect(await entry(house)).toBeNull();
  });

  it('follows an entry that is there, and brings it to where the app is now', async () => {
    const house = desktopHouse(await tempDir());
    await put(house, '[Desktop Entry]\nExec=/old/channelstrip --hidden\nX-Delay=3\n');
    house.service.attach(house.desktop);
    await login(house, 'on');
    expect(house.settings.get().desktop.startAtLogin).toBe(true);
    expect(await entry(house)).toContain('Exec=/opt/channelstrip --hidden\n');
    expect(await entry(house)).toContain('X-Delay=3\n');
    await house.service.dispose();
  });

  it('says where it was switched off, and leaves that alone', async () => {
    const house = desktopHouse(await tempDir());
    const text = '[Desktop Entry]\nExec=/opt/channelstrip\nHidden=true\n';
    await put(house, text);
    await house.set({ startAtLogin: true });
    house.service.attach(house.desktop);
    await login(house, 'blocked');
    expect(house.state().startAtLogin.detail).toContain('Switched off');
    await house.set({ startAtLogin: false });
    await login(house, 'off');
    await house.set({ startAtLogin: true });
    await login(house, 'blocked');
    expect(await entry(house)).toBe(text);
    await house.service.dispose();
  });

  it('says why it could not be written', async () => {
    const house = desktopHouse(await tempDir());
    house.service.attach(house.desktop);
    await login(house, 'off');
    await writeFile(path.dirname(path.dirname(house.entryFile)), 'a file, not a folder');
    await house.set({ startAtLogin: true });
    await login(house, 'blocked');
    expect(house.state().startAtLogin.detail).toContain('autostart');
    await house.service.dispose();
  });

  it('is blocked where the system takes the entry and does not keep it', async () => {
    const house = desktopHouse(await tempDir());
    const { autostart } = house.desktop;
    const forgetful = { read: () => autostart.read(), write: () => Promise.resolve() };
    house.service.attach({ ...house.desktop, autostart: forgetful });
    await login(house, 'off');
    await house.set({ startAtLogin: true });
    await login(house, 'blocked');
    expect(house.state().startAtLogin.detail).not.toBeNull();
    house.service.attach(null);
    expect(house.state().startAtLogin.state).toBe('unsupported');
    house.service.attach({
      ...house.desktop,
      autostart: { ...forgetful, read: () => Promise.reject(new Error('inner path')) },
    });
    await login(house, 'blocked');
    expect(house.state().startAtLogin.detail).not.toContain('inner path');
    await house.service.dispose();
  });

  it('holds until the app ends where the setting cannot be written', async () => {
    const house = desktopHouse(await tempDir());
    await house.set({ startAtLogin: true });
    house.settings.update = () => Promise.reject(new Error('full'));
    house.service.attach(house.desktop);
    await login(house, 'off');
    expect(house.log.lines.map(({ level }) => level)).toEqual(['warn']);
    await house.service.dispose();
  });
});

describe('the tray', () => {
  it('that is missing is shown at once, and becomes a matter after a while', async () => {
    const { service, desktop, setTray, state, raised, raises, clock } = desktopHouse('/nowhere');
    setTray('missing');
    service.attach(desktop);
    expect(state().tray).toBe('missing');
    clock.advance(TRAY_GRACE - 1);
    expect(raised.size).toBe(0);
    clock.advance(1);
    setTray('missing');
    clock.advance(2 * TRAY_GRACE);
    expect(raises).toEqual(['app:tray-missing']);
    expect(raised.get('app:tray-missing')).toMatchObject({ severity: 'info' });
    setTray('shown');
    expect(state().tray).toBe('shown');
    expect(raised.size).toBe(0);
    await service.dispose();
  });

  it('that appears soon after the start is no matter', async () => {
    const { service, desktop, setTray, raises, clock } = desktopHouse('/nowhere');
    setTray('missing');
    service.attach(desktop);
    clock.advance(TRAY_GRACE - 1);
    setTray('shown');
    clock.advance(TRAY_GRACE);
    expect(raises).toEqual([]);
    await service.dispose();
  });

  it('leaves nothing behind when the host goes', async () => {
    const { service, desktop, setTray, state, raised, clock } = desktopHouse('/nowhere');
    setTray('missing');
    service.attach(desktop);
    clock.advance(TRAY_GRACE);
    service.attach(null);
    expect(raised.size).toBe(0);
    setTray('missing');
    await service.dispose();
    expect(state()).toEqual(noDesktop);
    clock.advance(TRAY_GRACE);
    expect(clock.pending).toBe(0);
    expect(raised.size).toBe(0);
  });
});

describe('the windows of a desktop host', () => {
  it('are asked for where there is one', async () => {
    const { service, desktop, shown } = desktopHouse('/nowhere');
    const { handlers } = service;
    expect(await handlers['desktop.showWindow']({ path: '/settings' }, context)).toEqual({
      shown: false,
    });
    await handlers['desktop.closeQuick'](undefined, context);
    service.attach(desktop);
    expect(await handlers['desktop.showWindow']({ path: '/settings' }, context)).toEqual({
      shown: true,
    });
    await handlers['desktop.closeQuick'](undefined, context);
    await handlers['desktop.sizeQuick']({ height: 300 }, context);
    expect(shown).toEqual(['/settings', 'closed', '300']);
    await service.dispose();
  });
});
