import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/main/cli/program.ts';
import { openAdapters } from '../../src/main/core/adapters.ts';
import { composeCore } from '../../src/main/core/compose.ts';
import type { Core } from '../../src/main/core/core-types.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { domains, services } from '../../src/main/domains.ts';
import { createPrinter } from '../../src/main/platform/terminal.ts';
import { listSecretNames } from '../../src/shared/connections/model.ts';
import { serverFaults, startBroken } from '../support/net/broken-server.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { runCli, runningCore } from '../support/programs/cli-run.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { isLongRun, sampleOf, testSeed } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();

/** Made for this test, in the form that each service demands. */
const TOKENS: Readonly<Record<string, string>> = {
  music: 'MUSIC_TOKEN_3f9a1c7e5b',
  deploys: `dk_live_${'4be1'.repeat(16)}`,
  issues: `ATATT3xFfGF0${'9dQ'.repeat(20)}`,
  workflows: `dagu_${'77c2'.repeat(12)}`,
  ads: 'ADS_ACCESS_TOKEN_a81d03',
};
/** Commands that talk to no server run once. */
const local =
  /^(serve|demo-server|open|completion|playout|eq (response|preamp|parse|convert|fit))\b/;
/** They print more than one value, or run until they are stopped. */
const endless = /^(serve|demo-server|watch)$/;

const UUID = '0b5c7d0a-5d0e-4a53-9f0e-2f6f0f1c9a11';
/** Values of arguments and options, by name; otherwise `x`. */
const values: Readonly<Record<string, string>> = {
  seconds: '10',
  level: '30',
  'on|off|toggle': 'on',
  'on|off': 'on',
  from: '1',
  to: '2',
  'off|one|all': 'all',
  position: '1',
  positions: '1',
  time: '30m',
  kind: 'album',
  shell: 'bash',
  name: 'api',
  rate: '48000',
  bands: '5',
  'tuned-in': '2026-01-01T00:00:00Z',
  key: 'AB-1',
  until: '2026-01-01T01:00:00Z',
  vcpus: '1',
  memory: '2Gi',
  hours: '1',
  egress: '1',
  mode: 'write',
  id: '7',
  'uri|text': 'library://track/1',
  'text|url': 'Hello',
  item: 'library://track/1',
  board: '7',
};

/** Options without which a command refuses to ask its server. */
const extrasIn = (folder: string): Readonly<Record<string, readonly string[]>> => ({
  'ads report aggregate': ['--entity', 'CAMPAIGN', '--fields', 'IMPRESSIONS'],
  'ads report insights': ['--entity', 'CAMPAIGN', '--id', UUID, '--by', 'GENDER'],
  'ads report csv': [
    '--name',
    'n',
    '--dimensions',
    'CAMPAIGN_NAME',
    '--metrics',
    'SPEND',
    '--out',
    path.join(folder, 'x.csv'),
  ],
  'eq convert': ['--to', 'apo'],
  'ads assets upload': ['--type', 'IMAGE'],
  'connect issues': ['--email', 'me@example.com'],
});

interface Line {
  readonly name: string;
  readonly words: readonly string[];
}

/** Every command of the program with something for each of its arguments: a new command is covered without a change here. */
async function allCommands(file: string): Promise<Line[]> {
  const sink = { write: () => undefined, isTerminal: false, columns: null, color: false };
  const io = {
    ...createPrinter({ out: sink, err: sink }),
    readSecret: () => Promise.resolve(''),
    readInput: () => Promise.resolve(new Uint8Array()),
    times: 'exact' as const,
    page: () => Promise.resolve(),
    env: {},
    signal: new AbortController().signal,
  };
  const program = await buildProgram(io, '1', () => Promise.resolve(), []);
  const valueOf = (name: string): string =>
    /file|path|measurement|media|lineup|channel/.test(name) ? file : (values[name] ?? 'x');
  const isAsked = (option: Option): boolean =>
    option.mandatory || option.long === '--yes' || option.long === '--account';
  const lines: Line[] = [];
  const visit = (command: Command, names: readonly string[], above: readonly Option[]): void => {
    const options = [...above, ...command.options];
    if ('_actionHandler' in command && command._actionHandler !== null && names.length > 0) {
      const name = names.join(' ');
      const given = command.registeredArguments.flatMap((one) => valueOf(one.name()));
      const asked = options.filter(isAsked).flatMap((option) => {
        const long = option.long ?? '';
        return option.required ? [long, valueOf(option.name())] : [long];
      });
      const all = name === 'demo-server' ? [['workflows']] : [given];
      const each = /^(dis)?connect$/.test(name) ? services.map(({ id }) => [id]) : all;
      for (const words of each) lines.push({ name, words: [...names, ...words, ...asked] });
    }
    for (const one of command.commands)
      visit(one, [...names, one.name()], names.length === 0 ? [] : options);
  };
  visit(program, [], []);
  return lines;
}

/** A core of the whole product on real files, which is not started yet. */
async function openCore(dataDir: string, clock: FakeClock): Promise<Core> {
  const options = {
    dataDir,
    demo: false,
    verbose: false,
    version: '0.0.0',
    secretStore: 'file',
  } as const;
  const files = await openAdapters(options, (settings) => [
    ...domains.flatMap((domain) => domain.secretNames?.(settings) ?? []),
    ...listSecretNames(settings.connections),
  ]);
  const adapters = { ...files.adapters, clock, random: () => 0.5 };
  return composeCore({ ...files, adapters }, options, domains);
}

/** Makes a data folder whose services are all connected to this address. */
async function connectAll(dataDir: string, url: string, clock: FakeClock): Promise<void> {
  await mkdir(dataDir);
  const core = await openCore(dataDir, clock);
  core.attachHost(bareHost);
  await core.start();
  const context = { signal: new AbortController().signal, origin: 'window' } as const;
  const none = { profileId: null, caFile: null, trustNetwork: false, confirmAddress: true };
  for (const { id, fields, credentials } of services) {
    const known = [...fields, ...(credentials[0]?.fields ?? [])].map(({ key }) => key);
    const all = { url, localUrl: url, email: 'me@example.com', workspace: 'w', sdkHeader: 'X-Sdk' };
    const given = Object.fromEntries(Object.entries(all).filter(([key]) => known.includes(key)));
    const input = {
      service: id,
      name: id,
      credential: credentials[0]?.kind ?? 'none',
      proxy: null,
    };
    const secrets = { token: TOKENS[id] ?? '' };
    const saved = { ...none, ...input, fields: given, secrets, force: true };
    await core.router.call('connections.save', saved, context);
  }
  await core.stop();
}

/** What is wrong with an answer; null: nothing. */
function problemOf({ name }: Line, { code, out, err }: CliAnswer, json: boolean): string | null {
  const all = out + err;
  if (![0, 1, 2].includes(code)) return `exit ${String(code)}`;
  if (/^\s+at .+:\d+/m.test(all)) return 'a stack';
  if (Object.values(TOKENS).some((token) => all.includes(token))) return 'a token';
  if (code !== 0 && all.trim() === '') return 'no word';
  return json && !endless.test(name) ? problemOfJson(code, out) : null;
}

/** One value, which names its error. */
function problemOfJson(code: number, out: string): string | null {
  const lines = out.split('\n').filter((line) => line !== '');
  if (lines.length !== 1) return `${String(lines.length)} values`;
  try {
    const value = JSON.parse(lines[0] ?? '') as { error?: { code?: string } } | null;
    if (value?.error?.code === 'internal') return 'an internal error';
    return code === 0 || code === 2 || value !== null ? null : 'no error';
  } catch {
    return 'no JSON';
  }
}

/** The servers of this run that answer, each in one wrong way. */
const answering = sampleOf(serverFaults, 5);

/** In the long run all lines, otherwise those of one of `parts` equal parts; the date decides which lines are in which part. */
const partOf = <T>(lines: readonly T[], part: number, parts: number): T[] =>
  lines.filter((_, at) => isLongRun || (at + testSeed) % parts === part);

interface Lab {
  readonly base: string;
  readonly url: string;
  readonly clock: FakeClock;
  /** The core that all commands share; null: each has its own, whose first reads fail while the command waits for them. */
  readonly shared: Core | null;
}

/** Runs a command in a data folder of its own; what is wrong with its answer, or null. */
async function run(lab: Lab, line: Line, json: boolean): Promise<string | null> {
  const { base, url, clock, shared } = lab;
  const folder = await mkdtemp(path.join(base, 'command-'));
  if (shared === null) await cp(path.join(base, 'data'), folder, { recursive: true });
  const createCore = shared === null ? () => openCore(folder, clock) : runningCore(shared);
  const extras = extrasIn(folder);
  const more = extras[line.name] ?? extras[line.words.join(' ')] ?? [];
  const address = line.name === 'connect' ? ['--url', url, '--token-stdin'] : [];
  const common = ['--data-dir', folder, '--timeout', '1.5', ...(json ? ['--json'] : [])];
  const signal = AbortSignal.timeout(endless.test(line.name) ? 300 : 8_000);
  const options = { createCore, signal, stdin: TOKENS[line.words[1] ?? ''] ?? 'x' };
  const answer = await runCli([...line.words, ...more, ...address, ...common], options);
  const problem = problemOf(line, answer, json);
  const said = (answer.out + answer.err).slice(0, 300);
  return problem === null ? null : `${line.words.join(' ')}: ${problem}: ${said}`;
}

/**
 * Runs commands against a server; what is wrong with their answers. `part`: the commands of one of the answering servers, which share a core
 * and the commands; null: each command has its own core.
 */
async function problems(url: string, part: number | null): Promise<string[]> {
  const base = await tempDir();
  const file = path.join(base, 'file.json');
  await writeFile(file, '{"name":"api"}');
  const clock = new FakeClock(Date.now());
  const tick = setInterval(() => clock.advance(100), 2);
  try {
    await connectAll(path.join(base, 'data'), url, clock);
    const shared = part === null ? null : await openCore(path.join(base, 'data'), clock);
    await shared?.start();
    const lab = { base, url, clock, shared };
    const all = await allCommands(file);
    const asked = all.filter(({ name }) => !local.test(name));
    const half = partOf(asked, 0, 2);
    const lines =
      part === null
        ? all.filter((line) => half.includes(line) || !asked.includes(line))
        : partOf(asked, part, answering.length);
    // These change what the others use.
    const last = lines.filter(({ name }) => name === 'disconnect');
    const jobs = lines.filter((line) => !last.includes(line)).map((line) => ({ line, json: true }));
    if (part === null) jobs.push(...partOf(jobs, 0, 4).map(({ line }) => ({ line, json: false })));
    const found: (string | null)[] = [];
    const work = async (): Promise<void> => {
      for (let one = jobs.pop(); one !== undefined; one = jobs.pop())
        found.push(await run(lab, one.line, one.json));
    };
    await Promise.all(Array.from({ length: 16 }, work));
    for (const line of last) found.push(await run(lab, line, true));
    await shared?.stop();
    return found.filter((problem) => problem !== null);
  } finally {
    clearInterval(tick);
  }
}

describe('every command prints one answer, no stack and no token', { timeout: 180_000 }, () => {
  it('when the server is not there', async () => {
    const server = await startBroken('hangs up');
    await server.stop();
    expect(await problems(server.url, null)).toEqual([]);
  });

  it.each(answering)('when the server %s', async (fault) => {
    const server = await startBroken(fault);
    try {
      expect(await problems(server.url, answering.indexOf(fault))).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
