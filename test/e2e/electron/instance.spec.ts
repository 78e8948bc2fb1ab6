import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runApp, startDesktop } from '../rig/electron-host.ts';
import { startHostProcess } from '../rig/headless-host.ts';
import { closeWindow, expect, test, visiblePaths, windowCount } from './desktop.ts';

test('a second start opens the window of the first, and another data folder is another app', async ({
  page,
  desktop,
  appEnv,
}, info) => {
  await test.step('a second start opens the window of the first and ends', async () => {
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    await closeWindow(desktop.app);
    await expect.poll(() => windowCount(desktop.app)).toBe(0);
    const again = [`--user-data-dir=${desktop.dataDir}`];
    const second = await runApp(again, appEnv);
    expect(second.code, second.err).toBe(0);
    const opened = await desktop.window();
    await expect(opened.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    expect((await runApp(again, appEnv)).code).toBe(0);
    expect(await windowCount(desktop.app)).toBe(1);
    expect(await visiblePaths(desktop.app)).toEqual(['/']);
  });
  await test.step('another data folder is another app', async () => {
    await desktop.window();
    const other = await startDesktop(info.outputPath('other', 'data'), [], appEnv);
    const page = await other.window();
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    expect(await other.stop()).toBe(0);
    expect(await windowCount(desktop.app)).toBe(1);
  });
});

test('a folder that the headless host owns is left to it, and its window opened in the browser', async ({
  appEnv,
  dataDir,
}, info) => {
  const host = await startHostProcess(dataDir);
  // The program that the desktop opens addresses with; this one writes them to a file.
  const programs = info.outputPath('programs');
  const asked = info.outputPath('asked');
  mkdirSync(programs);
  const script = `#!/bin/sh\necho "$1" >> '${asked}'\n`;
  writeFileSync(join(programs, 'xdg-open'), script, { mode: 0o755 });
  try {
    const env = { ...appEnv, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
    const answer = await runApp([`--user-data-dir=${dataDir}`], env);
    expect(answer.code, answer.err).toBe(0);
    await expect.poll(() => existsSync(asked)).toBe(true);
    const { origin } = new URL(host.url);
    expect(readFileSync(asked, 'utf8')).toMatch(new RegExp(`^${origin}/login\\?t=\\S+\n$`));
    expect((await host.cli(['status', '--json'])).code).toBe(0);
  } finally {
    expect(await host.stop()).toBe(0);
  }
});
