import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { MusicDemo, MusicDemoOptions } from '../../src/demo/music/server.ts';
import { pythonWith } from '../support/programs/python-venv.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('python_client_check.py', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/python', import.meta.url));
const packages = ['music-assistant-client==1.7.0', 'music-assistant-models==1.1.226'];

const found = await pythonWith(cache, packages);
const why = 'missing' in found ? found.missing : null;
// A skip alone is easily overlooked among hundreds of tests.
if (why !== null) process.stderr.write(`official Python client: not run, because ${why}\n`);

interface Seen {
  readonly [key: string]: unknown;
  readonly events: readonly string[];
}

describe.skipIf(why !== null)('official Python client', () => {
  const demos: MusicDemo[] = [];
  afterAll(() => Promise.all(demos.map((demo) => demo.stop())));

  async function drive(
    generation: NonNullable<MusicDemoOptions['generation']>,
  ): Promise<{ demo: MusicDemo; seen: Seen }> {
    const python = 'python' in found ? found.python : '';
    const demo = await startMusicDemo({ generation });
    demos.push(demo);
    const { stdout } = await run(python, [script, demo.url, demo.token], { timeout: 150_000 });
    return { demo, seen: JSON.parse(stdout) as Seen };
  }

  it.each([
    ['current', 51],
    ['2.8', 29],
    ['2.7', 28],
  ] as const)(
    'lists players, sets a volume, reads the queue and gets events of %s',
    async (generation, schema) => {
      const { demo, seen } = await drive(generation);
      expect(seen).toMatchObject({
        schema,
        players: ['bedroom', 'kitchen', 'living_room', 'office', 'terrace'],
        members: ['living_room', 'kitchen', 'terrace'],
        media: 'Glass Harbour',
        queue: [214, 214, 'playing'],
        library: [500, 642, 3],
        library_kinds: {
          artists: 20,
          albums: 20,
          playlists: 20,
          radios: 15,
          podcasts: 12,
          audiobooks: 12,
          ...(schema >= 29 ? { genres: 17 } : {}),
        },
        recent: ['Low Tide', 'Radio Paradiso', 'Rain, three hours', 'Nocturnes', 'Kitchen Disco'],
        episodes: 312,
        folders: [
          'builtin://',
          'filesystem_local--demo://',
          'opensubsonic--attic://',
          'podcastfeed--demo://',
        ],
        config: 'kitchen',
        known: true,
      });
      expect(seen['features']).toContain('select_source');
      for (const event of ['media_item_played', 'player_updated', 'queue_updated'])
        expect(seen.events).toContain(event);
      expect(demo.model.players.get('kitchen')?.volume).toBe(41);
      const art = await fetch(String(seen['art']));
      expect([art.status, art.headers.get('content-type')]).toEqual([200, 'image/png']);
    },
    180_000,
  );

  it('cannot sign in with a token that is not known', async () => {
    const python = 'python' in found ? found.python : '';
    const demo = await startMusicDemo();
    demos.push(demo);
    await expect(run(python, [script, demo.url, 'TOKEN_A'], { timeout: 150_000 })).rejects.toThrow(
      'Invalid or expired token',
    );
  }, 180_000);
});
