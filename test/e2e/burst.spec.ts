import { setTimeout as wait } from 'node:timers/promises';
import { startMusicDemo } from '../../src/main/demo/music/server.ts';
import { playerShape } from '../../src/main/demo/music/player-shape.ts';
import { expect, runCli, startHost, test } from './hosts.ts';

test('100 players and 5,000 events in 10 s: nothing is dropped and the end state is right', async ({
  page,
}, info) => {
  const music = await startMusicDemo({ players: 100 });
  const dataDir = info.outputPath('data');
  await runCli(
    dataDir,
    ['connect', 'music', '--url', music.url, '--token-stdin'],
    `${music.token}\n`,
  );
  const host = await startHost(dataDir);
  await page.goto(host.url);
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible();
  const players = [...music.world.players.values()];
  const started = performance.now();
  for (let sent = 0; sent < 5_000; sent += 1) {
    const player = players[sent % players.length];
    if (player === undefined) throw new Error('no player');
    player.volume = (sent * 7) % 101;
    music.emit('player_updated', player.id, playerShape(music.world, player));
    const ahead = started + sent * 2 - performance.now();
    if (ahead > 1) await wait(ahead);
  }
  const expected = Object.fromEntries(players.map((player) => [player.name, player.volume]));
  await expect
    .poll(async () => {
      const { out } = await host.cli(['players', '--json']);
      const list = JSON.parse(out) as { name: string; volume: number }[];
      return Object.fromEntries(list.map((player) => [player.name, player.volume]));
    })
    .toEqual(expected);
  const last = players.at(-1);
  const row = page.getByRole('slider', { name: `Volume of ${last?.name ?? ''}`, exact: true });
  await expect(row).toHaveAttribute('aria-valuenow', String(last?.volume));
  expect(await host.stop()).toBe(0);
  await music.stop();
});
