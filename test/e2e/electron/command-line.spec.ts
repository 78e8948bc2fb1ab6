import { runApp } from '../rig/electron-host.ts';
import { runCli } from '../rig/command-line.ts';
import { expect, test } from './desktop.ts';

test('a verb of the command line runs in the app’s own program, without a window', async ({
  connected: page,
  desktop,
  appEnv,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  const answer = await runApp(['players', '--json', '--data-dir', desktop.dataDir], appEnv);
  expect(answer.code, answer.err).toBe(0);
  const names = (text: string): string[] =>
    (JSON.parse(text) as { readonly name: string }[]).map(({ name }) => name);
  expect(names(answer.out)).toContain('Kitchen');
  const plain = await runCli(desktop.dataDir, ['players', '--json']);
  expect(names(plain.out)).toEqual(names(answer.out));
  const wrong = await runApp(['explode', '--data-dir', desktop.dataDir], appEnv);
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('explode');
  expect(music.connections()).toBe(1);
});
