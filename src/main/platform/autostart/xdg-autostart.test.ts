import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { AtomicFiles } from '../files.ts';
import { startCommand } from './start-command.ts';
import { autostartFile, xdgAutostart } from './xdg-autostart.ts';

const tempDir = useTempDirs();
const APP = '/opt/My Apps/Channelstrip 100%.AppImage';

async function place(command: readonly string[] = [APP]) {
  const home = await tempDir();
  const env: Record<string, string | undefined> = { XDG_CONFIG_HOME: path.join(home, 'config') };
  const options = { files: new AtomicFiles(), env, home };
  const file = autostartFile(options);
  return {
    env,
    home,
    file,
    port: xdgAutostart({ ...options, command }),
    other: (moved: string) => xdgAutostart({ ...options, command: [moved] }),
    text: () => readFile(file, 'utf8'),
    put: async (text: string) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    },
  };
}

describe('start at login on Linux', () => {
  it('is off until it is written, and off again after it is removed', async () => {
    const { port, file } = await place();
    expect(await port.read()).toMatchObject({ state: 'off' });
    await port.write({ on: true, hidden: true });
    expect(await port.read()).toEqual({ state: 'on', detail: null, hidden: true, current: true });
    await port.write({ on: true, hidden: false });
    expect(await port.read()).toMatchObject({ state: 'on', hidden: false, current: true });
    await port.write({ on: false, hidden: false });
    await port.write({ on: false, hidden: false });
    expect(await port.read()).toMatchObject({ state: 'off' });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('writes an entry that desktops understand', async () => {
    const { port, text, home } = await place();
    await port.write({ on: true, hidden: true });
    expect(await text()).toBe(
      '[Desktop Entry]\nType=Application\nName=Channelstrip\n' +
        'Exec="/opt/My Apps/Channelstrip 100%%.AppImage" --hidden\nTerminal=false\n',
    );
    const file = path.join(home, 'config', 'autostart', 'channelstrip.desktop');
    expect(await readFile(file, 'utf8')).toBe(await text());
  });

  it('finds an entry of another location outdated, and rewrites it with the keys of others', async () => {
    const { port, other, put, text } = await place();
    await put('[Desktop Entry]\nName[de]=Kanalzug\nExec=/old/app --hidden\nX-Delay=3\n');
    expect(await port.read()).toMatchObject({ state: 'on', hidden: true, current: false });
    await port.write({ on: true, hidden: true });
    expect(await port.read()).toMatchObject({ current: true });
    expect(await text()).toContain('Name[de]=Kanalzug\n');
    expect(await text()).toContain('X-Delay=3\n');
    expect(await other('/new/app').read()).toMatchObject({ current: false });
  });

  it('calls an entry blocked that was disabled in the desktop', async () => {
    const { port, put } = await place();
    for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
      await put(`[Desktop Entry]\nExec=app\n${line}\n`);
      const entry = await port.read();
      expect(entry.state, line).toBe('blocked');
      expect(entry.detail).toMatch(/Turn it on there/);
    }
    await put('[Desktop Entry]\nExec=app\nHidden=false\nX-GNOME-Autostart-enabled=true\n');
    expect((await port.read()).state).toBe('on');
  });

  it('uses .config if no absolute folder is named', async () => {
    const { home } = await place();
    const usual = path.join(home, '.config', 'autostart', 'channelstrip.desktop');
    expect(autostartFile({ env: {}, home })).toBe(usual);
    expect(autostartFile({ env: { XDG_CONFIG_HOME: 'here' }, home })).toBe(usual);
  });

  it('says why it cannot write', async () => {
    const sign = await place(['/opt/a=b/app']);
    await expect(sign.port.write({ on: true, hidden: false })).rejects.toMatchObject({
      error: { code: 'unsupported' },
    });
    const blockedHome = await place();
    await writeFile(path.join(blockedHome.home, 'config'), 'a file, not a folder');
    await expect(blockedHome.port.write({ on: true, hidden: false })).rejects.toMatchObject({
      error: { code: 'storage', message: expect.stringContaining('autostart') as string },
    });
    await expect(blockedHome.port.read()).rejects.toMatchObject({ error: { code: 'storage' } });
    const odd = await place();
    await mkdir(odd.file, { recursive: true });
    for (const on of [true, false])
      await expect(odd.port.write({ on, hidden: false })).rejects.toMatchObject({
        error: { code: 'storage', message: expect.stringContaining(odd.file) as string },
      });
  });

  it('is not possible for a sandboxed package', async () => {
    for (const key of ['FLATPAK_ID', 'SNAP']) {
      const { home } = await place();
      const env = { [key]: 'x' };
      const port = xdgAutostart({ files: new AtomicFiles(), env, home, command: [APP] });
      expect((await port.read()).state).toBe('unsupported');
      await expect(port.write({ on: true, hidden: true })).rejects.toMatchObject({
        error: { code: 'unsupported' },
      });
    }
  });
});

describe('the command that starts the app again', () => {
  const facts = {
    env: {},
    execPath: '/tmp/.mount_x/channelstrip',
    packaged: true,
    appPath: '/src',
  };

  it('is the AppImage itself, not the place where it is mounted', () => {
    expect(startCommand({ ...facts, env: { APPIMAGE: APP } })).toEqual([APP]);
    expect(startCommand(facts)).toEqual(['/tmp/.mount_x/channelstrip']);
  });

  it('names the folder of the app for a bare runtime', () =>
    expect(startCommand({ ...facts, packaged: false })).toEqual([facts.execPath, '/src']));
});
