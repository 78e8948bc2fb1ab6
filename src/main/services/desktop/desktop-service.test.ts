import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DesktopRig } from '../../../../test/support/desktop/desktop-rig.ts';
import { desktopRig } from '../../../../test/support/desktop/desktop-rig.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { initialSnapshot } from '../../../shared/contract/topics.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { TRAY_GRACE_MS } from './tray-presence.ts';
import { until } from '../../../../test/support/until.ts';

const tempDir = useTempDirs();
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/** Resolves with the login state once it is one of these; waits for the topic to change. */
function login(rig: DesktopRig, ...states: string[]): Promise<void> {
  const state = (): string => rig.state().startAtLogin.state;
  return until(
    (look) => rig.hub.onChange(look),
    () => states.includes(state()),
    { seen: state },
  );
}

async function entry(rig: DesktopRig): Promise<string | null> {
  return readFile(rig.entryFile, 'utf8').catch(() => null);
}

async function put(rig: DesktopRig, text: string): Promise<void> {
  await mkdir(path.dirname(rig.entryFile), { recursive: true });
  await writeFile(rig.entryFile, text);
}

describe('start at login', () => {
  it('is written on request, follows how it starts, and is removed', async () => {
    const rig = desktopRig(await tempDir());
    rig.service.attach(rig.desktop);
    await login(rig, 'off');
    expect(await entry(rig)).toBeNull();
    await rig.set({ startAtLogin: true });
    await login(rig, 'on');
    expect(await entry(rig)).toContain('Exec=/opt/channelstrip --hidden\n');
    await rig.set({ startHidden: false });
    await rig.service.dispose();
    expect(await entry(rig)).toContain('Exec=/opt/channelstrip\n');
    const again = desktopRig(path.dirname(path.dirname(path.dirname(rig.entryFile))));
    await again.set({ startAtLogin: true, startHidden: false });
    again.service.attach(again.desktop);
    await login(again, 'on');
    await again.set({ startAtLogin: false });
    await login(again, 'off');
    expect(await entry(again)).toBeNull();
    await again.service.dispose();
  });

  it('is not written again when the user removed it: the setting follows', async () => {
    const rig = desktopRig(await tempDir());
    await rig.set({ startAtLogin: true });
    rig.service.attach(rig.desktop);
    await login(rig, 'off');
    expect(rig.settings.get().desktop.startAtLogin).toBe(false);
    expect(await entry(rig)).toBeNull();
    await rig.set({ startAtLogin: true });
    await login(rig, 'on');
    await rig.removeEntry();
    rig.service.resumed();
    await login(rig, 'off');
    expect(rig.settings.get().desktop.startAtLogin).toBe(false);
    await rig.service.dispose();
    expect(await entry(rig)).toBeNull();
  });

  it("follows an existing entry, and updates it to the app's current location", async () => {
    const rig = desktopRig(await tempDir());
    await put(rig, '[Desktop Entry]\nExec=/old/channelstrip --hidden\nX-Delay=3\n');
    rig.service.attach(rig.desktop);
    await login(rig, 'on');
    expect(rig.settings.get().desktop.startAtLogin).toBe(true);
    expect(await entry(rig)).toContain('Exec=/opt/channelstrip --hidden\n');
    expect(await entry(rig)).toContain('X-Delay=3\n');
    await rig.service.dispose();
  });

  it('reports where it was disabled, and leaves that alone', async () => {
    const rig = desktopRig(await tempDir());
    const text = '[Desktop Entry]\nExec=/opt/channelstrip\nHidden=true\n';
    await put(rig, text);
    await rig.set({ startAtLogin: true });
    rig.service.attach(rig.desktop);
    await login(rig, 'blocked');
    expect(rig.state().startAtLogin.detail).toContain('Turned off');
    await rig.set({ startAtLogin: false });
    await login(rig, 'off');
    await rig.set({ startAtLogin: true });
    await login(rig, 'blocked');
    expect(await entry(rig)).toBe(text);
    await rig.service.dispose();
  });

  it('says why it could not be written', async () => {
    const rig = desktopRig(await tempDir());
    rig.service.attach(rig.desktop);
    await login(rig, 'off');
    await writeFile(path.dirname(path.dirname(rig.entryFile)), 'a file, not a folder');
    await rig.set({ startAtLogin: true });
    await login(rig, 'blocked');
    expect(rig.state().startAtLogin.detail).toContain('autostart');
    await rig.service.dispose();
  });

  it('is blocked if the system accepts the entry and does not keep it', async () => {
    const rig = desktopRig(await tempDir());
    const { autostart } = rig.desktop;
    const forgetful = { read: () => autostart.read(), write: () => Promise.resolve() };
    rig.service.attach({ ...rig.desktop, autostart: forgetful });
    await login(rig, 'off');
    await rig.set({ startAtLogin: true });
    await login(rig, 'blocked');
    expect(rig.state().startAtLogin.detail).not.toBeNull();
    rig.service.attach(null);
    expect(rig.state().startAtLogin.state).toBe('unsupported');
    rig.service.attach({
      ...rig.desktop,
      autostart: { ...forgetful, read: () => Promise.reject(new Error('inner path')) },
    });
    await login(rig, 'blocked');
    expect(rig.state().startAtLogin.detail).not.toContain('inner path');
    await rig.service.dispose();
  });

  it('lasts until the app ends if the setting cannot be written', async () => {
    const rig = desktopRig(await tempDir());
    await rig.set({ startAtLogin: true });
    rig.settings.update = () => Promise.reject(new Error('full'));
    rig.service.attach(rig.desktop);
    await login(rig, 'off');
    expect(rig.log.lines.map(({ level }) => level)).toEqual(['warn']);
    await rig.service.dispose();
  });
});

describe('the tray', () => {
  it('that is missing is shown at once, and is reported after a while', async () => {
    const { service, desktop, setTray, state, raised, raises, clock } = desktopRig('/nowhere');
    setTray('missing');
    service.attach(desktop);
    expect(state().tray).toBe('missing');
    clock.advance(TRAY_GRACE_MS - 1);
    expect(raised.size).toBe(0);
    clock.advance(1);
    setTray('missing');
    clock.advance(2 * TRAY_GRACE_MS);
    expect(raises).toEqual(['app:tray-missing']);
    expect(raised.get('app:tray-missing')).toMatchObject({ severity: 'info' });
    setTray('shown');
    expect(state().tray).toBe('shown');
    expect(raised.size).toBe(0);
    await service.dispose();
  });

  it('that appears soon after the start is not reported', async () => {
    const { service, desktop, setTray, raises, clock } = desktopRig('/nowhere');
    setTray('missing');
    service.attach(desktop);
    clock.advance(TRAY_GRACE_MS - 1);
    setTray('shown');
    clock.advance(TRAY_GRACE_MS);
    expect(raises).toEqual([]);
    await service.dispose();
  });

  it('leaves nothing behind when the host goes', async () => {
    const { service, desktop, setTray, state, raised, clock } = desktopRig('/nowhere');
    setTray('missing');
    service.attach(desktop);
    clock.advance(TRAY_GRACE_MS);
    service.attach(null);
    expect(raised.size).toBe(0);
    setTray('missing');
    await service.dispose();
    expect(state()).toEqual(initialSnapshot().desktop);
    clock.advance(TRAY_GRACE_MS);
    expect(clock.pending).toBe(0);
    expect(raised.size).toBe(0);
  });
});

describe('the windows of a desktop host', () =>
  it('are requested if there is one', async () => {
    const { service, desktop, shown } = desktopRig('/nowhere');
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
    await handlers['desktop.showMini'](undefined, context);
    await handlers['desktop.closeMini'](undefined, context);
    expect(shown).toEqual(['/settings', 'closed', '300', 'mini', 'mini closed']);
    await service.dispose();
  }));
