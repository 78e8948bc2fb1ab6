import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { parseJson } from '../../src/shared/lib/json.ts';
import { pythonWith } from '../support/programs/python-venv.ts';
import { serveWebClient } from '../support/window/web-client.ts';

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

/** What lies over the page: menus, dialogs and older menus of the client. */
const layers = '[role=menu], [role=dialog], .v-overlay--active';

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
  let demo: MusicDemo;
  let address: string;
  let page: Page;
  let watched: ReturnType<typeof watch>;

  /** Everything sent so far is answered, and nothing was refused. */
  const allAnswered = async (): Promise<void> => {
    await expect.poll(() => watched.open.size, { timeout: 20_000 }).toBe(0);
    expect(watched.refused).toEqual([]);
  };
  const show = (path: string) => page.goto(`${address}/#/${path}`);
  /** Opens the menu of the item with that text and chooses from it. */
  const choose = async (item: string | RegExp, ...entries: string[]): Promise<void> => {
    await page.getByText(item).first().click({ button: 'right' });
    for (const entry of entries) await page.locator(layers).getByText(entry).last().click();
  };

  beforeAll(async () => {
    const python = 'python' in found ? found.python : '';
    const where = 'import music_assistant_frontend as m; print(m.where())';
    const folder = (await run(python, ['-c', where])).stdout.trim();
    demo = await startMusicDemo({ generation: '2.8' });
    closing.push(() => demo.stop());
    const web = await serveWebClient(folder, demo.url);
    closing.push(() => web.close());
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    closing.push(() => browser.close());
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    watched = watch(page);
    address = web.url;
    await page.goto(address);
    await page.locator('input').nth(0).fill(demo.user.name);
    await page.locator('input').nth(1).fill(demo.user.password);
    await page.keyboard.press('Enter');
    await page.getByText('Glass Harbour').first().waitFor();
  }, 240_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  it('shows the library, items and settings of the demo without a refused command', async () => {
    for (const [path, command] of pages) {
      await show(path);
      await demo.waitForCommand(command);
    }
    await allAnswered();
  }, 240_000);

  it('searches', async () => {
    await show('search');
    await page.locator('input').first().fill('harbour');
    await page.getByText('Harbour, reprise').first().waitFor();
    const { args } = await demo.waitForCommand('music/search');
    expect(args['search_query']).toBe('harbour');
    await allAnswered();
  });

  it('adds to a playlist and removes from it', async () => {
    const [playlist] = demo.model.library.lists.playlist;
    const tracks = (): readonly string[] => playlist?.tracks.map(({ name }) => name) ?? [];
    const before = tracks();
    await show('albums/library/1');
    await choose('Undertow', 'Add to playlist...', playlist?.name ?? '');
    await demo.waitFor(() => tracks().length === before.length + 1);
    expect(tracks().at(-1)).toBe('Undertow');
    await show('playlists/library/1');
    await choose(before[1] ?? '', 'Remove from playlist');
    await demo.waitFor(() => tracks().length === before.length);
    expect(tracks()).not.toContain(before[1]);
    await allAnswered();
  });

  it('adds to a queue, moves in it and deletes from it', async () => {
    const queue = demo.model.queues.get('living_room');
    const titles = (): readonly string[] => queue?.items.map(({ media }) => media.name) ?? [];
    const length = titles().length;
    await show('albums/library/1');
    await page.locator('#extended-controls-speaker-button').click();
    await page
      .getByText(/^Living room/)
      .first()
      .click();
    await page.locator('.player-panel-scrim').click({ position: { x: 300, y: 300 } });
    await choose('Salt and Neon', 'Enqueue options', 'Add to the queue');
    await demo.waitFor(() => titles().length === length + 1);
    const [, second, third, fourth] = titles();
    await page.locator('#extended-controls-speaker-button + *').click();
    await choose(new RegExp(` - ${third ?? ''}$`), 'Move down');
    await demo.waitFor(() => titles()[3] === third);
    expect(titles().slice(1, 4)).toEqual([second, fourth, third]);
    await choose(new RegExp(` - ${fourth ?? ''}$`), 'Delete item');
    await demo.waitFor(() => titles().length === length);
    expect(titles().slice(1, 3)).toEqual([second, third]);
    await allAnswered();
  });
});
