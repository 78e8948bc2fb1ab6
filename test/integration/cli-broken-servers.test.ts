import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/main/cli/program.ts';
import { openAdapters } from '../../src/main/core/adapters.ts';
import { composeCore } from '../../src/main/core/compose.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { domains, services } from '../../src/main/domains.ts';
import { createPrinter } from '../../src/main/platform/terminal.ts';
import { secretNamesOf } from '../../src/shared/connections/model.ts';
import { serverFaults, startBroken } from '../support/broken-server.ts';
import type { CliAnswer } from '../support/cli-run.ts';
import { runCli } from '../support/cli-run.ts';
import { FakeClock } from '../support/fake-clock.ts';
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

/** Values of arguments and options, by name; otherwise `x`. */
const values: Readonly<Record<string, string>> = {
  ...{ seconds: '10', level: '30', 'on|off|toggle': 'on', 'on|off': 'on', from: '1', to: '2' },
  ...{
    'off|one|all': 'all',
    position: '1',
    positions: '1',
    time: '30m',
    kind: 'album',
    shell: 'bash',
  },
  ...{ name: 'api', rate: '48000', bands: '5', 'tuned-in': '2026-01-01T00:00:00Z', key: 'AB-1' },
  ...{
    until: '2026-01-01T01:00:00Z',
    vcpus: '1',
    memory: '1GB',
    hours: '1',
    mode: 'write',
    id: '7',
  },
  ...{
    'uri|text': 'library://track/1',
    'text|url': 'Hello',
    item: 'library://track/1',
    board: '7',
  },
};

interface Line {
  readonly name: string;
  readonly words: readonly string[];
}

/** Every command of the program with something for each of its arguments: a new command is covered without a change here. */
async function allCommands(file: string): Promise<Line[]> {
  const sink = { write: () => undefined, isTerminal: false, color: false };
  const io = {
    ...createPrinter({ out: sink, err: sink }),
    ...{
      readSecret: () => Promise.resolve(''),
      readInput: () => Promise.resolve(new Uint8Array()),
    },
    ...{ env: {}, signal: new AbortController().signal },
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

/** A core of the whole product on real files, whose six services are connected to this address. */
async function connectedCore(dataDir: string, url: string, clock: FakeClock) {
  const options = {
    ...{ dataDir, demo: false, verbose: false, version: '0.0.0' },
    secretStore: 'file',
  } as const;
  const open = async () => {
    const files = await openAdapters(options, (settings) => [
      ...domains.flatMap((domain) => domain.secretNames?.(settings) ?? []),
      ...secretNamesOf(settings.connections),
    ]);
    const adapters = { ...files.adapters, clock, random: () => 0.5 };
    const core = composeCore({ ...files, adapters }, options, domains);
    core.attachHost(bareHost);
    await core.start();
    return core;
  };
  const first = await open();
  const context = { signal: new AbortController().signal, origin: 'window' } as const;
  for (const { id, fields: own, credentials } of services) {
    if (id === 'music') continue;
    const fields = { url, email: 'me@example.com', workspace: 'w', sdkHeader: 'X-Sdk' };
    const known = [...own.map(({ key }) => key), 'email'];
    const given = Object.entries(fields).filter(([key]) => known.includes(key));
    await first.router
      .call(
        'connections.save',
        {
          ...{
            service: id,
            profileId: null,
            name: id,
            credential: credentials[0]?.kind ?? 'none',
            caFile: null,
            proxy: null,
          },
          ...{
            fields: Object.fromEntries(given),
            secrets: { token: TOKENS[id] ?? '' },
            force: true,
          },
          ...{ trustNetwork: false, confirmAddress: true },
        },
        context,
      )
      .catch((error: unknown) => {
        throw new Error(`${id}: ${String(error)}`);
      });
  }
  const music = { localUrl: url, token: TOKENS['music'] ?? '', confirmAddress: true, force: true };
  await first.router.call(
    'music.saveProfile',
    {
      ...{ profileId: null, name: 'music', externalUrl: null, user: null, password: null },
      ...{ trustNetwork: false, caFile: null },
      ...music,
    },
    context,
  );
  await first.stop();
  return open();
}

/** What is wrong with an answer; null: nothing. */
function problemOf({ name }: Line, { code, out, err }: CliAnswer, json: boolean): string | null {
  const all = out + err;
  if (![0, 1, 2].includes(code)) return `exit ${String(code)}`;
  if (/^\s+at .+:\d+/m.test(all)) return 'a stack';
  if (Object.values(TOKENS).some((token) => all.includes(token))) return 'a token';
  if (code !== 0 && all.trim() === '') return 'no word';
  if (!json || endless.test(name)) return null;
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

async function failures(url: string, isFirst: boolean): Promise<string[]> {
  const base = await tempDir();
  const file = path.join(base, 'file.json');
  await writeFile(file, '{"name":"api"}');
  const clock = new FakeClock(Date.now());
  const tick = setInterval(() => {
    clock.advance(100);
  }, 2);
  const found: string[] = [];
  try {
    const core = await connectedCore(path.join(base, 'data'), url, clock);
    const stopped = { ...core, attachHost: () => undefined, start: () => Promise.resolve() };
    const createCore = () => Promise.resolve({ ...stopped, stop: () => Promise.resolve() });
    const all = (await allCommands(file)).filter(({ name }) => isFirst || !local.test(name));
    let folders = 0;
    const run = async (line: Line, json: boolean): Promise<void> => {
      const folder = path.join(base, String((folders += 1)));
      await mkdir(folder);
      const address = line.name === 'connect' ? ['--url', url, '--token-stdin'] : [];
      const common = ['--data-dir', folder, '--timeout', '2', ...(json ? ['--json'] : [])];
      const limit = AbortSignal.timeout(endless.test(line.name) ? 300 : 8_000);
      const options = { createCore, signal: limit, stdin: TOKENS[line.words[1] ?? ''] ?? 'x' };
      const answer = await runCli([...line.words, ...address, ...common], options);
      const problem = problemOf(line, answer, json);
      if (problem !== null)
        found.push(
          `${line.words.join(' ')}: ${problem}: ${(answer.out + answer.err).slice(0, 300)}`,
        );
    };
    const last = all.filter(({ name }) => name === 'disconnect');
    const jobs = all.filter((line) => !last.includes(line));
    const plain = isFirst ? [...jobs] : [];
    const work = async (): Promise<void> => {
      for (let one = jobs.pop(); one !== undefined; one = jobs.pop()) await run(one, true);
      for (let one = plain.pop(); one !== undefined; one = plain.pop()) await run(one, false);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    for (const line of last) await run(line, true);
    await core.stop();
  } finally {
    clearInterval(tick);
  }
  return found;
}

describe('every command prints one answer, no stack and no token', () => {
  it('when the server is not there', async () => {
    const server = await startBroken('hangs up');
    await server.stop();
    expect(await failures(server.url, true)).toEqual([]);
  });

  it.each(serverFaults)('when the server %s', async (fault) => {
    const server = await startBroken(fault);
    try {
      expect(await failures(server.url, false)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
