import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeTool } from '../../../../../test/support/programs/fake-tool.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { channelView, docOf, viewOf } from '../../../../../test/support/playout/playout-view.ts';
import { recordedLog } from '../../../../../test/support/core/recorded-log.ts';
import {
  ffmpeg,
  ffprobe,
  makeMedia,
  noFfmpegHere,
} from '../../../../../test/support/programs/real-ffmpeg.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { defaultSettings } from '../../../../shared/settings/preferences.ts';
import { memorySettings } from '../../../core/adapters.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { Job, MediaFacts } from '../../../../shared/playout/state.ts';
import { systemClock } from '../../../../node/system-clock.ts';
import { AtomicFiles } from '../../../platform/files.ts';
import { findTools } from '../../../platform/media/find-tools.ts';
import { createMediaTools } from '../../../platform/media/media-tools.ts';
import type { StorePort } from '../../../platform/ports.ts';
import type { MediaToolsPort, ToolPaths } from '../../../platform/ports/media-tools.ts';
import { openStore } from '../../../platform/store/open-store.ts';
import { createMemoryStore } from '../../../platform/store/memory-store.ts';
import { StateHub } from '../../../rpc/state-hub.ts';
import type { MediaLibrary } from './media-library.ts';
import { createMediaLibrary } from './media-library.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
/** Fake programs log their actions to files. */
const noLimits = { cpuSeconds: null, memoryKiB: null, fileBytes: null };
const context = { signal: new AbortController().signal, origin: 'test' } as const;
let dir: string;
let clock: FakeClock;
let libraries: MediaLibrary[] = [];

beforeEach(async () => {
  dir = await tempDir();
  clock = new FakeClock();
});
afterEach(() => {
  for (const library of libraries) library.dispose();
  libraries = [];
});

interface Rig {
  readonly library: MediaLibrary;
  readonly hub: StateHub;
  /** Keys of the items. */
  readonly keys: readonly number[];
}

/** A media library with these programs; everything else is real. */
function rig(
  programs: () => ToolPaths,
  { store = createMemoryStore(), items = [] }: RigOptions = {},
): Rig {
  const real = createMediaTools({ clock: systemClock, limits: noLimits });
  const tools: MediaToolsPort = { ...real, find: () => Promise.resolve(programs()) };
  const hub = new StateHub(clock);
  const doc = docOf('d', items);
  const view = viewOf([channelView({ key: 'c', number: '5.1', name: 'C' }, { docs: [doc] })]);
  const settings = memorySettings(defaultSettings);
  const ports = {
    tools,
    settings,
    store,
    hub,
    clock,
    log: recordedLog(),
  };
  const library = createMediaLibrary(ports, view);
  libraries.push(library);
  return { library, hub, keys: doc.items.map(({ key }) => key) };
}

interface RigOptions {
  readonly store?: StorePort;
  readonly items?: readonly JsonObject[];
}

/** A fake ffprobe that counts its runs in a file and reports 5 s for everything. */
const counting = (): Promise<string> =>
  fakeTool(
    dir,
    'ffprobe',
    `fs.appendFileSync(${JSON.stringify(path.join(dir, 'runs'))}, args.at(-1) + '\\n');
     console.log(JSON.stringify({ streams: [], format: { duration: '5' } }));`,
  );
const runs = async (): Promise<string[]> =>
  (await readFile(path.join(dir, 'runs'), 'utf8').catch(() => '')).split('\n').slice(0, -1);

async function files(...names: string[]): Promise<string[]> {
  const paths = names.map((name) => path.join(dir, name));
  await Promise.all(paths.map((file) => writeFile(file, file)));
  return paths;
}

const only =
  (tool: string): (() => ToolPaths) =>
  () => ({ ffprobe: tool, ffmpeg: null });
const probe = (library: MediaLibrary, paths: string[], job = 'j', signal = context.signal) =>
  library.handlers['playout.probe']({ paths, job }, { ...context, signal });
const lengths = ({ media }: { media: MediaFacts[] }) => media.map(({ durationMs }) => durationMs);

describe('probing', () => {
  it('returns files and folders in the requested order, each once', async () => {
    const { library } = rig(only(await counting()));
    const [second, tenth] = await files('b 2.mkv', 'b 10.mkv');
    const gone = path.join(dir, 'gone.mkv');
    const { media } = await probe(library, [gone, dir, tenth ?? '']);
    expect(media.map((one) => one.path)).toEqual([gone, second, tenth]);
    expect(media[0]?.problem).toBe(t('playoutserver:around.probe.missing'));
    expect(media[1]).toMatchObject({ durationMs: 5000, problem: null });
    expect([library.isMissing(gone), library.getMedia(gone)]).toEqual([true, 'missing']);
    expect(library.getFacts(second ?? '')?.durationMs).toBe(5000);
    expect([library.getFacts('/x'), library.getMedia('/x')]).toEqual([undefined, 'unknown']);
  });

  it('probes a file once, until its time or size changes', async () => {
    const { library } = rig(only(await counting()));
    const [file = ''] = await files('a.mkv');
    await probe(library, [file]);
    await probe(library, [file]);
    expect(await runs()).toHaveLength(1);
    await utimes(file, 1000, 1000);
    await probe(library, [file]);
    await writeFile(file, 'longer than it was before');
    await utimes(file, 1000, 1000);
    await probe(library, [file]);
    expect(await runs()).toHaveLength(3);
  });

  it('remembers successful results over a restart, and only those', async () => {
    const folder = await tempDir();
    const opened = await openStore(folder, { clock, log: recordedLog(), files: new AtomicFiles() });
    const tool = await fakeTool(
      dir,
      'ffprobe',
      `fs.appendFileSync(${JSON.stringify(path.join(dir, 'runs'))}, '.\\n');
       if (args.at(-1).endsWith('bad.mkv')) process.exit(1);
       console.log(JSON.stringify({ streams: [], format: { duration: '7' } }));`,
    );
    const paths = await files('good.mkv', 'bad.mkv');
    const first = rig(only(tool), { store: opened.store });
    expect(lengths(await probe(first.library, paths))).toEqual([7000, null]);
    first.library.dispose();
    opened.store.close();
    const again = await openStore(folder, { clock, log: recordedLog(), files: new AtomicFiles() });
    const second = rig(only(tool), { store: again.store });
    expect(second.library.getMedia(paths[0] ?? '')).toBe('unknown');
    expect(lengths(await probe(second.library, paths))).toEqual([7000, null]);
    expect(await runs()).toHaveLength(3);
    again.store.close();
  });

  it('retries a file that could not be read only for a person', async () => {
    const tool = await fakeTool(
      dir,
      'ffprobe',
      `fs.appendFileSync(${JSON.stringify(path.join(dir, 'runs'))}, '.\\n'); process.exitCode = 1;`,
    );
    const { library } = rig(only(tool));
    const paths = await files('a.mkv');
    await library.learn(paths, context.signal);
    await library.learn(paths, context.signal);
    expect(await runs()).toHaveLength(1);
    await probe(library, paths);
    expect(await runs()).toHaveLength(2);
  });

  it('reports a missing ffprobe, and finds one that was installed', async () => {
    let programs: ToolPaths = { ffprobe: null, ffmpeg: null };
    const { library } = rig(() => programs);
    const paths = await files('a.mkv');
    const { media } = await probe(library, paths);
    expect(media[0]?.problem).toBe(t('playoutserver:around.probe.noFfprobe'));
    expect([library.tools().ffprobe, library.getMedia(paths[0] ?? '')]).toEqual([false, 'unknown']);
    programs = { ffprobe: await counting(), ffmpeg: null };
    expect(lengths(await probe(library, paths))).toEqual([5000]);
    expect(library.tools()).toEqual({ ffprobe: true, ffmpeg: false });
  });

  it('runs no program that a configuration names', async () => {
    const mark = path.join(dir, 'ran');
    const evil = await fakeTool(dir, 'ffprobe', `fs.writeFileSync(${JSON.stringify(mark)}, '');`);
    const config = { ffmpeg: { ffprobe_path: evil, ffmpeg_path: evil } };
    const nowhere = { platform: 'freebsd', searchPath: '' } as const;
    const tools = {
      ...createMediaTools({ clock: systemClock, limits: noLimits }),
      find: (chosen: ToolPaths) => findTools(chosen, nowhere),
    };
    const ref = { key: 'c', number: '1', name: 'C' };
    const view = viewOf([{ ...channelView(ref, {}), config }]);
    const hub = new StateHub(clock);
    const settings = memorySettings(defaultSettings);
    const ports = {
      tools,
      settings,
      store: createMemoryStore(),
      hub,
      clock,
      log: recordedLog(),
    };
    const library = createMediaLibrary(ports, view);
    libraries.push(library);
    await library.look();
    await probe(library, await files('a.mkv'));
    await expect(readFile(mark)).rejects.toThrow('ENOENT');
  });

  it('publishes its progress at most ten times a second, and removes the job at its end', async () => {
    const { library, hub } = rig(only(await counting()));
    const paths = await files('1.mkv', '2.mkv', '3.mkv');
    const seen: (Job | undefined)[] = [];
    const set = hub.setEntry.bind(hub);
    hub.setEntry = (name, key, value) => {
      if (name === 'playout.jobs') seen.push(value as Job);
      set(name, key, value);
    };
    await probe(library, paths, 'add files');
    expect(seen).toEqual([{ label: 'Reading media files', done: 0, total: 3 }]);
    expect(hub.get('playout.jobs')).toEqual({});
  });

  it('runs as many programs at a time as the machine can handle', async () => {
    const { parallel } = createMediaTools({ clock: systemClock, limits: noLimits });
    // Each run waits until the limit of parallel runs is reached.
    const tool = await fakeTool(
      dir,
      'ffprobe',
      `const file = ${JSON.stringify(path.join(dir, 'runs'))};
       const note = (what) => fs.appendFileSync(file, what + '\\n');
       const begun = () => fs.readFileSync(file, 'utf8').split('\\n').filter((line) => line === '1').length;
       note(1);
       const timer = setInterval(() => {
         if (begun() < ${String(parallel)}) return;
         clearInterval(timer);
         note(-1);
         console.log(JSON.stringify({ streams: [], format: {} }));
       }, 20);`,
    );
    const { library } = rig(only(tool));
    await probe(library, await files('1.mkv', '2.mkv', '3.mkv', '4.mkv', '5.mkv'));
    let running = 0;
    const sums = (await runs()).map((step) => (running += Number(step)));
    expect(sums).toHaveLength(10);
    expect(Math.max(...sums)).toBe(parallel);
  });

  it('ends with its call, and its programs with it', async () => {
    const pid = path.join(dir, 'pid');
    const tool = await fakeTool(
      dir,
      'ffprobe',
      `fs.writeFileSync(${JSON.stringify(pid)}, process.pid + '\\n'); setInterval(() => 0, 1000);`,
    );
    const { library, hub } = rig(only(tool));
    const caller = new AbortController();
    const asked = probe(library, await files('1.mkv', '2.mkv', '3.mkv'), 'j', caller.signal);
    while (!(await readFile(pid, 'utf8').catch(() => '')).endsWith('\n'))
      await new Promise((resolve) => setImmediate(resolve));
    caller.abort();
    await expect(asked).rejects.toMatchObject({ error: { code: 'cancelled' } });
    const started = Number(await readFile(pid, 'utf8'));
    expect(() => process.kill(started, 0)).toThrow('ESRCH');
    expect(hub.get('playout.jobs')).toEqual({});
    await expect(probe(library, [dir], 'j', AbortSignal.abort())).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
  });

  it('refuses too many files, and a folder without media', async () => {
    const { library } = rig(only('/nonexistent'));
    const empty = await tempDir();
    await expect(probe(library, [empty])).rejects.toThrow('no media files');
    const many = Array.from({ length: 5001 }, (_, at) => `/nonexistent/${String(at)}.mkv`);
    await expect(probe(library, many)).rejects.toMatchObject({ error: { code: 'invalid-input' } });
  });
});

describe('learning', () =>
  it('learns in the background and notifies at most twice a second', async () => {
    const { library } = rig(only(await counting()));
    let notified = 0;
    const stop = library.onLearned(() => {
      notified += 1;
    });
    const [file = '', other = ''] = await files('a.mkv', 'b.mkv');
    const gone = path.join(dir, 'gone');
    await library.learn([file, gone, other, file], context.signal);
    expect([notified, clock.nextIn]).toEqual([0, 500]);
    clock.advance(500);
    expect(notified).toBe(1);
    expect(library.getFacts(file)?.durationMs).toBe(5000);
    await library.learn([file, gone, other], context.signal);
    clock.advance(500);
    expect([notified, (await runs()).length]).toEqual([1, 2]);
    await rename(file, gone);
    await library.learn([file, gone], context.signal);
    expect([library.isMissing(file), library.isMissing(gone)]).toEqual([true, false]);
    stop();
    await rm(gone);
    await library.learn([gone], context.signal);
    clock.advance(500);
    expect(notified).toBe(1);
    await library.learn(['relative.mkv', '../a.mkv'], context.signal);
    expect(library.getMedia('relative.mkv')).toBe('unknown');
    await expect(library.learn([file], AbortSignal.abort())).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
  }));

describe('a picture of an item', () => {
  const local = (file: string, more: object = {}): JsonObject => ({
    id: '1',
    start: '2026-11-20T20:00:00.000+01:00',
    finish: '2026-11-20T21:00:00.000+01:00',
    source: { source_type: 'local', path: file, ...more },
  });
  const frame = ({ library, keys }: Rig, item: number, offsetMs = 0) => {
    const ref = { channel: 'c', file: 'd', key: keys[item] ?? -1 };
    return library.handlers['playout.frame']({ ...ref, offsetMs }, context);
  };
  const real = (): ToolPaths => ({ ffprobe, ffmpeg });
  it('is taken at its in point and cached', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const file = await makeMedia(
      dir,
      'a.mkv',
      ['testsrc=size=64x36:rate=5:duration=4'],
      ['-c:v', 'mpeg4'],
    );
    const made = rig(real, { items: [local(file, { in_point_ms: 1000 })] });
    const first = await frame(made, 0);
    expect(first.dataUrl).toMatch(/^data:image\/jpeg;base64,/);
    expect(await frame(made, 0, 2000)).not.toEqual(first);
    await rm(file);
    await writeFile(file, 'broken');
    await expect(frame(made, 0)).rejects.toMatchObject({ error: { code: 'rejected' } });
  });

  it('is not taken without ffmpeg, without the item or without a picture', async () => {
    const items = [local('/a.mkv'), { ...local('/b'), source: null }];
    const made = rig(() => ({ ffprobe: null, ffmpeg: null }), { items });
    await expect(frame(made, 0)).rejects.toMatchObject({ error: { code: 'unsupported' } });
    await expect(frame(made, 1)).rejects.toThrow('no source');
    await expect(frame(made, 2)).rejects.toMatchObject({ error: { code: 'not-found' } });
  });
});
