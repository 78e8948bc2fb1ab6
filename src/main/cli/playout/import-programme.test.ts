import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCore } from '../../core.ts';
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
    { createCore },
  );

describe('programme import', () => {
  it('writes a programme that the check finds no error in, and prints what it became', async () => {
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

  it('prints no table of nothing', async () => {
    const source = file('empty.xml', '<tv></tv>');
    const { code, out } = await importTo(path.join(path.dirname(source), 'p.json'), source);
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual([
      expect.stringContaining('as a draft'),
      expect.stringMatching(/^Nothing was found in it: .*p\.json has no sources and no pins\.$/),
    ]);
  });

  it('never overwrites', async () => {
    const source = file('evening.yml', schedule);
    const { code, err } = await importTo(source, source);
    expect(code).toBe(1);
    expect(err).toContain('exists already');
    expect(readFileSync(source, 'utf8')).toBe(schedule);
  });

  it('refuses what is no schedule with what can be chosen', async () => {
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
