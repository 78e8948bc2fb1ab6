import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach } from 'vitest';
import type { Core } from '../../../src/main/core.ts';
import { createCore } from '../../../src/main/core.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { MethodOutput } from '../../../src/shared/contract/methods.ts';
import type {
  ChannelState,
  PlacedFinding,
  PlayoutWorkspace,
} from '../../../src/shared/playout/state.ts';
import { useTempDirs } from '../temp-dir.ts';
import { until } from '../until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const HOUR = 3_600_000;

/** Start of these tests' files; epoch ms. */
export const NOON = Date.UTC(2030, 5, 1, 12);

const compact = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, '.000000000+0000');

/** The name of a file for `hours` hours from a time on. */
export const nameOf = (from: number, hours: number): string =>
  `${compact(from)}_${compact(from + hours * HOUR)}.json`;

const rfc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** An item with a synthetic picture. */
export const item = (id: string, start: number, finish: number) => ({
  id,
  start: rfc(start),
  finish: rfc(finish),
  title: `Title of ${id}`,
  source: { source_type: 'lavfi', params: 'testsrc2=size=1280x720:rate=25[out0];anullsrc[out1]' },
});

/** The text of a playout file. */
export const playoutText = (items: readonly unknown[]): string =>
  `${JSON.stringify({ version: 'https://ersatztv.org/playout/version/0.0.1', generated_at: 'x', items }, null, 2)}\n`;

/** A file with consecutive items of `minutes` from `from` on. */
export function hourFile(from: number, hours: number, minutes: number): string {
  const count = (hours * 60) / minutes;
  const step = minutes * 60_000;
  return playoutText(
    Array.from({ length: count }, (_, i) =>
      item(`i${String(from + i * step)}`, from + i * step, from + (i + 1) * step),
    ),
  );
}

export interface LineupFolder {
  readonly dir: string;
  readonly lineup: string;
  folder(number: string): string;
  config(number: string): string;
  /** Writes a channel's file atomically. */
  put(number: string, name: string, text: string | Uint8Array): Promise<string>;
  read(number: string, name: string): Promise<string>;
}

export const channelConfig = {
  version: 'https://ersatztv.org/channel/version/0.1.0',
  playout: { folder: 'playout' },
  ffmpeg: {},
  normalization: { audio: {}, video: {} },
};

/** A lineup whose channels have their own folders, each with `files`: name and text. */
export async function makeLineupFolder(
  dir: string,
  channels: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<LineupFolder> {
  const numbers = Object.keys(channels);
  const lineup = path.join(dir, 'lineup.json');
  const disk: LineupFolder = {
    dir,
    lineup,
    folder: (number) => path.join(dir, `ch${number}`, 'playout'),
    config: (number) => path.join(dir, `ch${number}`, 'channel.json'),
    put: async (number, name, text) => {
      const place = path.join(disk.folder(number), name);
      // Atomic: a watcher must not find half a file.
      await mkdir(path.join(dir, 'coming'), { recursive: true });
      await writeFile(path.join(dir, 'coming', name), text);
      await rename(path.join(dir, 'coming', name), place);
      return place;
    },
    read: (number, name) => readFile(path.join(disk.folder(number), name), 'utf8'),
  };
  for (const number of numbers) {
    await mkdir(disk.folder(number), { recursive: true });
    await writeFile(disk.config(number), JSON.stringify(channelConfig, null, 2));
    for (const [name, text] of Object.entries(channels[number] ?? {}))
      await disk.put(number, name, text);
  }
  await writeFile(
    lineup,
    JSON.stringify(
      {
        server: { bind_address: '127.0.0.1' },
        output: { folder: path.join(dir, 'output') },
        channels: numbers.map((number) => ({
          number,
          name: `Channel ${number}`,
          config: `ch${number}/channel.json`,
          group: 'kept',
        })),
      },
      null,
      2,
    ),
  );
  return disk;
}

/** Creates the output folder of a running channel process that started at a time (epoch ms). */
export async function leaveOutput(folder: string, began: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['live000001.ts', '.ready']) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), began / 1000, began / 1000);
  }
  await writeFile(path.join(folder, 'live000002.ts'), '');
}

/** A real core with a window client, and helpers for tests. */
export class PlayoutRig {
  readonly core: Core;

  private constructor(core: Core) {
    this.core = core;
  }

  static async start(dataDir: string, kind: 'headless' | 'none' = 'headless'): Promise<PlayoutRig> {
    const core = await createCore({
      dataDir,
      secretStore: 'file',
      demo: false,
      verbose: false,
      version: '1.0.0',
    });
    core.attachHost({ ...bareHost, kind });
    await core.start();
    return new PlayoutRig(core);
  }

  call<M extends MethodName>(name: M, input: MethodInput<M>): Promise<MethodOutput<M>> {
    return this.core.router.call(name, input, context);
  }

  open(disk: LineupFolder): Promise<void> {
    return this.call('playout.open', { path: disk.lineup, create: false });
  }

  get workspace(): PlayoutWorkspace {
    return this.core.hub.get('playout.workspace');
  }

  channel(key: string): ChannelState {
    const found = this.core.hub.get('playout.channels')[key];
    if (found === undefined) throw new Error(`no channel ${key} is published`);
    return found;
  }

  /** Ids of a channel's files by name. */
  file(channel: string, name: string): string {
    const found = this.channel(channel).files.find((file) => file.name === name);
    if (found === undefined) throw new Error(`no file ${name} in ${channel}`);
    return found.id;
  }

  async rows(channel: string, file: string) {
    return (await this.call('playout.rows', { channel, file, from: 0 })).rows;
  }

  /** Resolves when `ask` returns true; checked at every change of a topic. `limit`: ms. */
  until(ask: () => boolean, limit?: number): Promise<void> {
    return until((look) => this.core.hub.onChange(look), ask, limit === undefined ? {} : { limit });
  }

  /** Resolves with the findings of one channel or all when `ask` accepts them: several checks report them one after another. */
  async untilFindings(
    channel: string | null,
    ask: (findings: readonly PlacedFinding[]) => boolean,
  ): Promise<readonly PlacedFinding[]> {
    for (;;) {
      const seen = this.workspace.findingsRevision;
      const { findings } = await this.call('playout.findings', { channel, from: 0, limit: 1000 });
      if (ask(findings)) return findings;
      await this.until(() => this.workspace.findingsRevision !== seen);
    }
  }

  /** Resolves when an item of a file in channel 1 has a title. */
  async untilTitle(name: string, index: number, title: string): Promise<void> {
    const found = () => this.channel('1').files.find((file) => file.name === name);
    for (;;) {
      const seen = found();
      if (seen !== undefined && (await this.titles(name))[index] === title) return;
      await this.until(() => found()?.revision !== seen?.revision);
    }
  }

  /** Changes the title of an item of a file in channel 1, as a step of the draft. */
  async retitle(name: string, index: number, title: string): Promise<void> {
    const file = this.file('1', name);
    const key = (await this.rows('1', file))[index]?.[0] ?? 0;
    const values = [{ pointer: '/title', value: title }];
    await this.call('playout.edit', { k: 'set', item: { channel: '1', file, key }, values });
  }

  /** Titles of a file of channel 1. */
  async titles(name: string): Promise<string[]> {
    return (await this.rows('1', this.file('1', name))).map((row) => row[3]);
  }

  /** Reviews the changes and writes them. */
  async write(): Promise<{ written: number; removed: number }> {
    const { stamp } = await this.call('playout.review', undefined);
    return this.call('playout.write', { stamp });
  }
}

export const FIRST = nameOf(NOON, 6);
export const SECOND = nameOf(NOON + 6 * HOUR, 6);

/** Twelve hours of half-hour items in two files. */
export const twelveHours: Readonly<Record<string, string>> = {
  [FIRST]: hourFile(NOON, 6, 30),
  [SECOND]: hourFile(NOON + 6 * HOUR, 6, 30),
};

export interface OpenedLineup {
  readonly rig: PlayoutRig;
  readonly disk: LineupFolder;
  readonly dataDir: string;
}

/** Opens lineups for tests; every core ends with its test. Call once per test file. */
export function usePlayout(): {
  readonly tempDir: () => Promise<string>;
  readonly start: (dataDir?: string, kind?: 'headless' | 'none') => Promise<PlayoutRig>;
  readonly opened: (channels?: Parameters<typeof makeLineupFolder>[1]) => Promise<OpenedLineup>;
} {
  const rigs: PlayoutRig[] = [];
  // Ends before the folders are removed: hooks run in reverse order of registration.
  const tempDir = useTempDirs();
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.core.stop();
  });
  const start = async (dataDir?: string, kind?: 'headless' | 'none'): Promise<PlayoutRig> => {
    const rig = await PlayoutRig.start(dataDir ?? (await tempDir()), kind);
    rigs.push(rig);
    return rig;
  };
  return {
    tempDir,
    start,
    opened: async (channels = { '1': twelveHours }) => {
      const disk = await makeLineupFolder(await tempDir(), channels);
      const dataDir = await tempDir();
      const rig = await start(dataDir);
      await rig.open(disk);
      return { rig, disk, dataDir };
    },
  };
}
