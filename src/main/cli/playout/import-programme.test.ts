import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCore } from '../../core.ts';
import type { CliOptions } from '../../../../test/support/programs/cli-run.ts';
import { runCli } from '../../../../test/support/programs/cli-run.ts';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'channelstrip-import-test-'));

function file(name: string, content: string | Buffer): string {
  const place = path.join(folder(), name);
  writeFileSync(place, content);
  return place;
}

const schedule = `
content:
  - search:
    key: CRIME
    query: "type:movie AND genre:crime"
    order: shuffle
playout:
  - { wait_until: "8:00 PM" }
  - { count: 1, content: CRIME }
  - { watermark: false }
  - { repeat: true }
`;

const dataDir = folder();
const importTo = (to: string, source: string, ...more: readonly string[]) =>
  importWith({}, to, source, ...more);
const importWith = (options: CliOptions, to: string, source: string, ...more: readonly string[]) =>
  runCli(
    [
      'programme',
      'import',
      source,
      '--to',
      to,
      ...more,
      '--data-dir',
      dataDir,
      '--secret-store',
      'memory',
    ],
    { createCore, ...options },
  );

describe('programme import', () => {
  it('writes a programme without errors, and prints the counterpart of each part', async () => {
    const source = file('evening.yml', schedule);
    const to = path.join(path.dirname(source), 'programming.json');
    const { code, out } = await importTo(to, source);
    expect(code).toBe(0);
    expect(out).toMatch(/Search +Source, same query +1/);
    expect(out).toContain('Watermark (/playout/2): Watermarks are set on the channel.');
    expect(JSON.parse(readFileSync(to, 'utf8'))).toMatchObject({
      sources: { CRIME: { query: 'type:movie AND genre:crime', order: 'shuffle' } },
      channels: { 1: { name: 'evening' } },
    });
    const check = await runCli(['programme', 'check', to, '--json']);
    expect(JSON.parse(check.out)).toMatchObject({ ok: true });
  });

  it('prints the document and its report as JSON', async () => {
    const source = file('evening.yml', schedule);
    const to = path.join(path.dirname(source), 'p.json');
    const { code, out } = await importTo(to, source, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      kind: 'sequential',
      programme: { programming: 1 },
      matched: 0,
      unmatched: [],
      notes: [{ path: '/playout/2', message: expect.any(String) as string }],
    });
  });

  it('writes nothing if nothing was found, and says what was read', async () => {
    const film = '<programme start="20991225200000" channel="1"><title>Gone</title></programme>';
    for (const [name, content, sentence] of [
      ['empty.xml', '<tv></tv>', 'Nothing was found in this schedule (XMLTV)'],
      ['channel.xml', '<tv><channel id="1"/></tv>', 'Read as XMLTV: Channels 1. Nothing of it'],
      [
        'unknown.xml',
        `<tv><channel id="1"/>${film}</tv>`,
        'Read as XMLTV: Channels 1, Programmes 1, Media 1. Nothing of it that would still air',
      ],
    ] as const) {
      const source = file(name, content);
      const to = path.join(path.dirname(source), 'p.json');
      const { code, err, out } = await importTo(to, source);
      expect(code).toBe(1);
      expect(err).toContain(sentence);
      expect(err).toContain('p.json was not written.');
      expect(out.includes('Not in the library: Gone')).toBe(name === 'unknown.xml');
      const json = await importTo(to, source, '--json');
      expect(json.code).toBe(1);
      expect(JSON.parse(json.out)).toMatchObject({
        error: { code: 'invalid-input', retryable: false, detail: { matched: 0, notes: [] } },
      });
      expect(existsSync(to)).toBe(false);
    }
  });

  it('shows its progress at a terminal and leaves no line of it', async () => {
    const entry = (index: number): string =>
      `<programme start="20991225200000" channel="1"><title>F ${String(index)}</title><desc>${'x'.repeat(300)}</desc></programme>`;
    const source = file(
      'guide.xml',
      `<tv><channel id="1"/>${Array.from({ length: 3_000 }, (_, index) => entry(index)).join('\n')}</tv>`,
    );
    const to = path.join(path.dirname(source), 'p.json');
    const { err } = await importWith({ terminal: true }, to, source);
    expect(err).toContain('\r\u001b[KReading the schedule: ');
    expect(err).toContain('\r\u001b[KRead as XMLTV');
    expect((await importTo(to, source)).err).not.toContain('Reading the schedule');
  });

  it('never overwrites', async () => {
    const source = file('evening.yml', schedule);
    const { code, err } = await importTo(source, source);
    expect(code).toBe(1);
    expect(err).toContain('exists already');
    expect(readFileSync(source, 'utf8')).toBe(schedule);
  });

  it('refuses a file that is not a schedule, and lists the supported ones', async () => {
    const to = path.join(folder(), 'p.json');
    const refused = async (source: string): Promise<string> => {
      const { code, err } = await importTo(to, source);
      expect(code).toBe(1);
      return err;
    };
    expect(await refused(path.join(folder(), 'none.yml'))).toContain('does not exist');
    expect(await refused(file('a.txt', 'Hello'))).toContain('no schedule that can be imported');
    expect(await refused(file('a.json', '{"a":1}'))).toContain('no schedule that can be imported');
    expect(await refused(file('a.json', ''))).toContain('"a.json" is empty.');
    expect(await refused(file('a.json', '{"programming":1}'))).toContain('a programme already');
    expect(await refused(file('a.yml', '#'.repeat(3_000_000)))).toContain('larger than 2 MiB');
    expect(await refused(file('a.yml', 'content: []\n'))).toContain('"playout"');
    expect(await refused(file('a.yml', 'playout: [\n'))).toMatch(/Line \d+ can't be read/);
    expect(await refused(file('a.yml', `playout: ${'['.repeat(1_000_000)}`))).toContain(
      'nested too deeply',
    );
    expect(await refused(file('a.yml', '- '.repeat(1_000_000)))).toContain('nested too deeply');
    const loop = path.join(folder(), 'loop');
    symlinkSync(loop, loop);
    expect(await refused(loop)).toContain("can't be read");
    const empty = path.join(folder(), 'empty');
    mkdirSync(empty);
    expect(await refused(empty)).not.toBe('');
  });

  it('asks for mappings as FROM=TO', async () => {
    const source = file('evening.yml', schedule);
    const { code, err } = await importTo('x', source, '--map', 'tv');
    expect(code).toBe(2);
    expect(err).toContain('FROM=TO');
    for (const [to, from] of [
      ['x', '-'],
      ['', source],
      ['x', ''],
    ] as const)
      expect(await importTo(to, from)).toMatchObject({ code: 2 });
  });
});
