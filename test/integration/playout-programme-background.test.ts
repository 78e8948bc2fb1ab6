import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { memorySettings } from '../../src/main/core/adapters.ts';
import { ServiceEvents } from '../../src/main/core/services.ts';
import { createMediaTools } from '../../src/main/platform/media/media-tools.ts';
import { createImportFiles } from '../../src/main/platform/playout/import-files.ts';
import { localZone } from '../../src/main/platform/ports/zone.ts';
import { createPlayoutFiles } from '../../src/main/platform/playout/node-playout-files.ts';
import type { PlayoutFilesPort } from '../../src/main/platform/ports/playout-files.ts';
import type { StorePort } from '../../src/main/platform/ports.ts';
import { createMemoryStore } from '../../src/main/platform/store/memory-store.ts';
import { StateHub } from '../../src/main/rpc/state-hub.ts';
import { PlayoutService } from '../../src/main/services/playout/playout-service.ts';
import { createNamer } from '../../src/main/services/playout/workspace/disk-doc.ts';
import type { CallContext } from '../../src/shared/contract/methods.ts';
import { Emitter } from '../../src/shared/lib/emitter.ts';
import type { LibraryMedia } from '../../src/shared/playout/programme/model.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { nullAttention } from '../support/core/null-attention.ts';
import { recordedLog } from '../support/core/recorded-log.ts';
import type { LineupFolder } from '../support/playout/playout-rig.ts';
import { makeLineupFolder } from '../support/playout/playout-rig.ts';
import { FaultyDisk } from '../support/programs/faulty-disk.ts';
import { sampleOf } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

const episode = (number: number): LibraryMedia => ({
  id: `e${number}`,
  path: `/media/${number}.mkv`,
  ms: HOUR,
  title: `Part of ${number}`,
  show: 'Harbour',
  season: 1,
  episode: number,
});

const document = {
  programming: 1,
  zone: 'UTC',
  ahead: '2d',
  keep: '1d',
  sources: { harbour: { show: 'Harbour', order: 'episode' } },
  plans: {
    everyday: [
      { id: 'first', play: 'harbour', take: 12 },
      { id: 'rest', play: 'harbour' },
    ],
  },
  channels: { '1': { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'everyday' }] } },
};

/** What is remembered from one start to the next. */
function memoryStore(): StorePort {
  const values = new Map<string, { value: unknown; at: number }>();
  return {
    ...createMemoryStore(),
    available: true,
    putLastGood: (key, value, at) => void values.set(key, { value, at }),
    getLastGood: (key) => values.get(key) ?? null,
  };
}

/** The clock of this test stands still, so nothing tells when work is done but the work itself. */
async function settled(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

interface Raised {
  readonly key: string;
  readonly text: string;
}

async function start(
  more: object = {},
  open: (dir: string) => PlayoutFilesPort = () => createPlayoutFiles(),
) {
  const disk = await makeLineupFolder(await tempDir(), { '1': {} });
  const clock = new FakeClock(Date.UTC(2026, 4, 4, 9));
  const hub = new StateHub(clock);
  const changed = new Emitter<void>();
  const library = { media: Array.from({ length: 30 }, (_, index) => episode(index + 1)) };
  const raised = new Map<string, Raised>();
  const service = new PlayoutService({
    clock,
    uuid: randomUUID,
    namer: createNamer(),
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    log: recordedLog(),
    http: { request: () => Promise.reject(new Error('no server in this test')) },
    settings: memorySettings(defaultSettings),
    store: memoryStore(),
    hub,
    attention: {
      ...nullAttention,
      raise: (_, key, { text }) => void raised.set(key, { key, text }),
      clear: (_, key) => void raised.delete(key),
    },
    events: new ServiceEvents(),
    files: open(disk.dir),
    databases: createImportFiles(),
    mediaTools: createMediaTools({ clock }),
    zone: localZone,
    library: {
      snapshot: () =>
        Promise.resolve({
          media: library.media,
          select: () => [],
          version: JSON.stringify(library.media).length.toString(),
          isScanning: false,
        }),
      watch: (listener) => changed.on(listener),
    },
    env: () => undefined,
    style: 'posix',
    pause: () => turn(),
    dataDir: await tempDir(),
    demo: false,
  });
  const { handlers } = service;
  await service.start();
  await handlers['playout.open']({ path: disk.lineup, create: false }, context);
  const text = JSON.stringify({ ...document, ...more }, null, 2);
  await handlers['playout.programme.save']({ text, revision: '' }, context);
  const state = () => hub.get('playout.programme');
  /** Lets time pass until the work has run again. */
  const pass = async (ms: number): Promise<void> => {
    const before = state().background.lastRunAt;
    clock.advance(ms);
    await settled(() => state().background.lastRunAt !== before);
    expect(state().background.lastError).toBeNull();
  };
  return { disk, clock, hub, library, changed, raised, service, handlers, state, pass };
}

const names = async (disk: LineupFolder): Promise<string[]> =>
  (await readdir(disk.folder('1'))).filter((name) => name.endsWith('.json')).sort();

async function paths(disk: LineupFolder): Promise<string[]> {
  const all = await Promise.all(
    (await names(disk)).map(
      async (name) =>
        JSON.parse(await readFile(`${disk.folder('1')}/${name}`, 'utf8')) as {
          items: { source: { path?: string } }[];
        },
    ),
  );
  return all.flatMap(({ items }) => items.map(({ source }) => source.path ?? 'picture'));
}

describe('the background work of a programme', { timeout: 180_000 }, () => {
  it('does nothing until it is switched on, then keeps days ahead and removes old ones', async () => {
    const { disk, clock, handlers, state, pass, service } = await start();
    clock.advance(3 * HOUR);
    expect(await names(disk)).toEqual([]);
    expect(state().background).toMatchObject({ isOn: false, lastRunAt: null });
    await handlers['playout.programme.background']({ isOn: true }, context);
    const first = await names(disk);
    expect(first).toHaveLength(3);
    expect(state().background).toMatchObject({ isOn: true, lastError: null, ahead: 2 * DAY });
    await pass(HOUR);
    // Nothing is due, so nothing is written.
    expect(await names(disk)).toEqual(first);
    await pass(DAY);
    expect(await names(disk)).toHaveLength(4);
    await pass(DAY);
    await pass(DAY);
    const last = await names(disk);
    // The first day ended more than a day ago.
    expect(last).not.toContain(first[0]);
    expect(last.length).toBeLessThanOrEqual(5);
    const order = await paths(disk);
    for (const [index, one] of order.entries()) {
      const number = Number(/\d+/.exec(one)?.[0]);
      if (index > 0)
        expect(number).toBe((Number(/\d+/.exec(order[index - 1] ?? '')?.[0]) % 30) + 1);
    }
    await handlers['playout.programme.background']({ isOn: false }, context);
    expect(state().background.isOn).toBe(false);
    await service.stop();
  });

  it('follows renamed files in place, replaces missing ones, and says what it cannot repair', async () => {
    const { disk, handlers, library, changed, pass, raised, service, clock } = await start();
    await handlers['playout.programme.background']({ isOn: true }, context);
    const before = await paths(disk);
    expect(before).toContain('/media/20.mkv');
    library.media = library.media.map((media) =>
      media.episode === 20 ? { ...media, path: '/media/moved.mkv' } : media,
    );
    changed.emit();
    await pass(15_000);
    expect(await paths(disk)).toEqual(
      before.map((one) => (one === '/media/20.mkv' ? '/media/moved.mkv' : one)),
    );
    library.media = library.media.map((media) =>
      media.episode === 25 ? { ...media, missing: true } : media,
    );
    changed.emit();
    await pass(15_000);
    const moved = before.map((one) => (one === '/media/20.mkv' ? '/media/moved.mkv' : one));
    // Its time is filled, and nothing else changes.
    expect(await paths(disk)).toEqual(
      moved.map((one) => (one === '/media/25.mkv' ? 'picture' : one)),
    );
    clock.advance(1000);
    const told = () => [...raised.values()].map(({ text }) => text).join(' ');
    await settled(() => told().includes('misses 1 file'));
    library.media = library.media.map((media) => ({ ...media, missing: true }));
    changed.emit();
    await pass(15_000);
    clock.advance(1000);
    await settled(() => told().includes('misses 30 files'));
    await service.stop();
  });

  it('fills the time of a missing file with clips that rest, and leaves later days byte for byte', async () => {
    const clips = [1, 2, 3].map((number): LibraryMedia => ({
      id: `c${number}`,
      path: `/media/c${number}.mkv`,
      ms: 10 * MINUTE,
    }));
    const { disk, handlers, library, changed, pass, service, state } = await start({
      sources: {
        harbour: { show: 'Harbour', order: 'episode' },
        clips: { ids: ['c1', 'c2', 'c3'], order: 'rested', rest: '2h' },
      },
      plans: { everyday: [{ id: 'all', play: 'harbour', filler: { gap: 'clips' } }] },
    });
    const shows = Array.from({ length: 90 }, (_, index) => episode(index + 1));
    library.media = [...shows, ...clips];
    await handlers['playout.programme.background']({ isOn: true }, context);
    const read = async () =>
      Promise.all(
        (await names(disk)).map((name) => readFile(`${disk.folder('1')}/${name}`, 'utf8')),
      );
    const before = await read();
    const end = state().channels[0]?.generatedUntil;
    library.media = library.media.map((media) =>
      media.id === 'e10' ? { ...media, missing: true } : media,
    );
    changed.emit();
    await pass(15_000);
    const after = await read();
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(state().channels[0]?.generatedUntil).toBe(end);
    const aired = (
      JSON.parse(after[0] ?? '') as { items: { start: string; source: { path?: string } }[] }
    ).items;
    const gap = aired.findIndex(({ source }) => source.path === '/media/9.mkv') + 1;
    expect(aired.slice(gap, gap + 5).map(({ source }) => source.path)).toEqual([
      '/media/c1.mkv',
      '/media/c2.mkv',
      '/media/c3.mkv',
      undefined,
      '/media/11.mkv',
    ]);
    // The reason of what airs there names the file that is gone.
    const at = Date.parse(aired[gap + 3]?.start ?? '');
    const why = await handlers['playout.programme.explain']({ channel: '1', at }, context);
    expect(why.sentence).toContain('The file that was planned here is missing.');
    // It is done once, and the ledger goes on from it.
    await pass(HOUR);
    expect(await read()).toEqual(after);
    await pass(DAY);
    const last = await paths(disk);
    expect(last.filter((one) => one === '/media/c1.mkv')).toHaveLength(1);
    await service.stop();
  });

  it('leaves all as it was on a full disk, at every call, says where to free space, and goes on by itself', async () => {
    const counted: FaultyDisk[] = [];
    const counting = (dir: string) => {
      const disk = new FaultyDisk(dir);
      counted.push(disk);
      return disk.files;
    };
    const whole = await start({}, counting);
    const before = counted[0]?.calls ?? 0;
    await whole.handlers['playout.programme.background']({ isOn: true }, context);
    const calls = (counted[0]?.calls ?? 0) - before;
    const wanted = await paths(whole.disk);
    await whole.service.stop();
    expect(calls).toBeGreaterThan(10);
    let failed = 0;
    for (const call of sampleOf([...Array(calls).keys()], 12)) {
      const faulty: FaultyDisk[] = [];
      const { disk, handlers, service, state, raised, clock, pass } = await start({}, (dir) => {
        const made = new FaultyDisk(dir, before + call + 1, 'no-room');
        faulty.push(made);
        return made.files;
      });
      await handlers['playout.programme.background']({ isOn: true }, context);
      const told = () => [...raised.values()].map(({ text }) => text).join(' ');
      if (state().background.lastError === null) expect(await paths(disk)).toEqual(wanted);
      else {
        failed += 1;
        expect(await names(disk)).toEqual([]);
        expect(state().background.lastError).toMatch(
          /the disk is full\. Free space on the disk of /,
        );
        clock.advance(1000);
        await settled(() => told().includes('Free space on'));
      }
      for (const made of faulty) made.heal();
      await pass(HOUR);
      // An hour later, a channel without files begins an hour later.
      expect((await paths(disk)).slice(0, wanted.length - 1)).toEqual(wanted.slice(0, -1));
      clock.advance(1000);
      await settled(() => !told().includes('Free space on'));
      const left = await readdir(disk.dir, { recursive: true });
      expect(left.filter((name) => name.includes('channelstrip-tmp'))).toEqual([]);
      await service.stop();
    }
    expect(failed).toBeGreaterThan(0);
  });

  it('says that it could not write', async () => {
    const { disk, handlers, raised, clock, service } = await start();
    // A file where the folder of the ledgers has to be.
    await writeFile(`${disk.dir}/programming`, '');
    await handlers['playout.programme.background']({ isOn: true }, context);
    clock.advance(1000);
    expect(await names(disk)).toEqual([]);
    expect([...raised.values()].map(({ text }) => text).join(' ')).toMatch(/could not be written/);
    await service.stop();
  });
});
