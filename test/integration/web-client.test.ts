import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { startMusicDemo } from '../../src/main/demo/music/server.ts';
import { parseJson } from '../../src/shared/lib/json.ts';
import { pythonWith } from '../support/python-venv.ts';
import { serveWebClient } from '../support/web-client.ts';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/python', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();

const found = await pythonWith(cache, ['music-assistant-frontend==2.17.113']);
const noBrowser = existsSync(executablePath) ? null : 'there is no Chromium';
const why = 'missing' in found ? found.missing : noBrowser;
// A skip alone is easily overlooked among hundreds of tests.
if (why !== null) process.stderr.write(`official web client: not run, because ${why}\n`);

/** The pages, each with a command that it sends. */
const pages: readonly (readonly [string, string])[] = [
  ['discover', 'music/recommendations'],
  ['artists', 'music/artists/library_items'],
  ['albums', 'music/albums/library_items'],
  ['tracks', 'music/tracks/library_items'],
  ['playlists', 'music/playlists/library_items'],
  ['radios', 'music/radios/library_items'],
  ['podcasts', 'music/podcasts/library_items'],
  ['audiobooks', 'music/audiobooks/library_items'],
  ['browse', 'music/browse'],
  ['artists/library/1', 'music/artists/artist_albums'],
  ['albums/library/1', 'music/albums/album_tracks'],
  ['playlists/library/1', 'music/playlists/playlist_tracks'],
  ['podcasts/library/1', 'music/podcasts/podcast_episodes'],
  ['audiobooks/library/1', 'music/audiobooks/get_audiobook'],
  ['genres/library/1', 'music/genres/overview'],
  ['settings/players', 'config/players'],
  ['settings/system', 'config/core'],
  ['settings/editplayer/living_room', 'config/players/get'],
  ['settings/editcore/music', 'config/core/get'],
];

interface Frame {
  readonly message_id?: string;
  readonly command?: string;
  readonly error_code?: number;
  readonly details?: string;
}

/** The refused commands, and when nothing is left to answer. */
function watch(page: Page): { refused: string[]; open: Set<string> } {
  const sent = new Map<string, string>();
  const [refused, open]: [string[], Set<string>] = [[], new Set()];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = parseJson(String(payload)) as Frame | undefined;
      if (frame?.message_id === undefined) return;
      sent.set(frame.message_id, frame.command ?? '');
      open.add(frame.message_id);
    });
    socket.on('framereceived', ({ payload }) => {
      const frame = parseJson(String(payload)) as Frame | undefined;
      if (frame?.message_id === undefined) return;
      open.delete(frame.message_id);
      const command = sent.get(frame.message_id) ?? '';
      if (frame.error_code !== undefined) refused.push(`${command}: ${frame.details ?? ''}`);
    });
  });
  return { refused, open };
}

describe.skipIf(why !== null)('official web client', () => {
  const closing: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  it('shows the library, items and settings of the demo without a refused command', async () => {
    const python = 'python' in found ? found.python : '';
    const where = 'import music_assistant_frontend as m; print(m.where())';
    const folder = (await run(python, ['-c', where])).stdout.trim();
    const demo = await startMusicDemo({ generation: '2.8' });
    closing.push(() => demo.stop());
    const web = await serveWebClient(folder, demo.url);
    closing.push(() => web.close());
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    closing.push(() => browser.close());
    const page = await browser.newPage();
    const { refused, open } = watch(page);
    await page.goto(web.url);
    await page.locator('input').nth(0).fill(demo.user.name);
    await page.locator('input').nth(1).fill(demo.user.password);
    await page.keyboard.press('Enter');
    await page.getByText('Glass Harbour').first().waitFor();
    for (const [path, command] of pages) {
      await page.goto(`${web.url}/#/${path}`);
      await demo.waitForCommand(command);
    }
    await expect.poll(() => open.size, { timeout: 20_000 }).toBe(0);
    expect(refused).toEqual([]);
  }, 240_000);
});
