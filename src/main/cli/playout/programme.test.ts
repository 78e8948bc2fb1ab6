import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';

const folder = 'test/fixtures/playout/programming';
const example = `${folder}/02-anchor-filler-fallback.json`;
const { programme } = JSON.parse(readFileSync(example, 'utf8')) as {
  programme: Readonly<Record<string, unknown>>;
};

function file(content: unknown): string {
  const place = path.join(mkdtempSync(path.join(tmpdir(), 'channelstrip-programme-')), 'p.json');
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
  return place;
}

describe('programme generate', () => {
  it('ends within a day of short files when it is interrupted, and leaves no line of its progress', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `m${String(index)}`);
    const many = file({
      programme: {
        programming: 1,
        zone: 'UTC',
        sources: { a: { ids, order: 'shuffle' } },
        plans: { day: [{ id: 's', play: 'a' }] },
        channels: { 1: { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'day' }] } },
      },
      library: ids.map((id) => ({ id, ms: 3_000 })),
      runs: [{ from: '2026-11-20T06:00:00Z', to: '2026-12-20T06:00:00Z' }],
    });
    const stop = new AbortController();
    const { code, out, err } = await runCli(['programme', 'generate', many], {
      terminal: true,
      signal: stop.signal,
      onErr: () => stop.abort(),
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/Generating …\r.*Canceled\.\n$/s);
  });

  it('prints the items of an example as a table, and its findings', async () => {
    const { code, out } = await runCli(['programme', 'generate', example]);
    expect(code).toBe(0);
    expect(out).toMatch(/18:00:00.000-05:00 +22:30 +a +evening +main/);
    expect(out).toContain('0:46  picture  evening  fallback');
    expect(out).toContain('Channel 5, evening: 0:46 without filler');
  });

  it('prints them as JSON with a reason for each', async () => {
    const { code, out } = await runCli(['programme', 'generate', example, '--json']);
    const { runs } = JSON.parse(out) as { runs: readonly { items: Record<string, unknown[]> }[] };
    expect(code).toBe(0);
    expect(runs[0]?.items['5']?.[0]).toMatchObject({ media: 'a', why: { rule: 'listed' } });
  });

  it('writes playout files without findings, into a new folder only', async () => {
    const folder = path.join(path.dirname(file('')), 'made');
    const made = ['programme', 'generate', example, '--to', folder];
    expect((await runCli(made)).code).toBe(0);
    const [name = ''] = readdirSync(path.join(folder, '5'));
    expect(name).toBe('20260714T180000.000000000-0500_20260714T213813.440000000-0500.json');
    const { out } = await runCli(['playout', 'check', path.join(folder, '5'), '--json']);
    const { findings } = JSON.parse(out) as { findings: readonly { code: string }[] };
    // The media of the example do not exist here.
    expect(findings.filter(({ code }) => code !== 'missing-file')).toEqual([]);
    expect(await runCli(made)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`"${folder}": it exists already`) as string,
    });
  });

  it('asks for an end that is after the start and not too late', async () => {
    const run = async (to: string): Promise<string> => {
      const runs = [{ from: '2026-07-14T18:00:00Z', to }];
      return (await runCli(['programme', 'generate', file({ programme, library: [], runs })])).out;
    };
    expect(await run('2026-07-14T18:00:00Z')).toContain('#/runs/0/to: Enter an end after');
    expect(await run('2926-07-14T18:00:00Z')).toContain('#/runs/0/to: Enter an end after');
  });

  it('ends even if a file is almost empty', async () => {
    const library = ['a', 'b', 'c'].map((id) => ({ id, path: `/${id}`, ms: 1 }));
    const runs = [{ from: '2026-07-14T18:00:00-05:00', to: '2026-07-14T20:00:00-05:00' }];
    const example = file({ programme, library, runs });
    expect(await runCli(['programme', 'generate', example])).toMatchObject({ code: 0 });
  });

  it('names the field of an example that it cannot read', async () => {
    const { code, out } = await runCli(['programme', 'generate', file({ programme, runs: [] })]);
    expect(code).toBe(1);
    expect(out).toContain('#/library: Enter a list.');
    const { out: json } = await runCli([
      'programme',
      'generate',
      file({ programme, runs: [] }),
      '--json',
    ]);
    expect(JSON.parse(json)).toMatchObject({
      error: { code: 'invalid-input', message: 'Enter a list.', detail: { field: '/library' } },
      findings: [{ pointer: '/library' }, { pointer: '/runs' }],
    });
  });
});

describe('programme check', () => {
  it('finds nothing in a good programme', async () => {
    expect(await runCli(['programme', 'check', file(programme)])).toMatchObject({
      code: 0,
      out: 'No findings.\n',
    });
  });

  it('names each field with what to enter', async () => {
    const bad = file({ ...programme, zone: 'Europe/Nowhere' });
    expect(await runCli(['programme', 'check', bad])).toMatchObject({
      code: 1,
      out: `error ${bad}#/zone: This is no time zone. Enter a name such as Europe/Berlin.\n`,
    });
    const { code, out } = await runCli(['programme', 'check', bad, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, findings: [{ pointer: '/zone' }] });
  });

  it('refuses what is not JSON, with the place', async () => {
    const { code, err } = await runCli(['programme', 'check', file('{"programming": 1,}')]);
    expect(code).toBe(1);
    expect(err).toContain('line 1, column 19');
  });
});

describe('a file of another kind', () => {
  const refused = async (verb: string, place: string): Promise<string> => {
    const { code, out, err } = await runCli(['programme', verb, place, '--data-dir', '/nowhere']);
    expect([code, out]).toEqual([1, '']);
    return err;
  };

  it.each(['check', 'preview', 'apply', 'cursor'])(
    'is recognized by %s, with advice',
    async (verb) => {
      expect(await refused(verb, file({ server: {}, channels: [] }))).toMatch(
        /p\.json is a lineup, not a programme\. Give the programme/,
      );
      expect(await refused(verb, file({ version: '1', items: [] }))).toContain('is a playout file');
      expect(await refused(verb, example)).toContain('is a worked example, not a programme');
      expect(await refused(verb, file([1]))).toContain('the field "programming" is missing');
      expect(await refused(verb, path.dirname(file('')))).toContain(
        'is a folder. Give a file in it',
      );
    },
  );

  it('is recognized by generate', async () => {
    expect(await refused('generate', file({ channels: [] }))).toContain('is no worked example');
    expect(await refused('generate', path.dirname(file('')))).toContain('is a folder');
  });

  it('that is a programme with a fault is named with the field', async () => {
    const place = file({ ...programme, zone: 'Mars', seed: 'x' });
    expect(await refused('preview', place)).toMatch(
      /p\.json#\/zone: This is no time zone\. .* There is 1 more fault: "programme check" lists both\./,
    );
  });
});
