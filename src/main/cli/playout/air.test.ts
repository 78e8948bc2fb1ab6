import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  hour,
  lavfiItem,
  writeChannel,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
import type { Recording } from '../../../../test/support/playout/playout-recordings.ts';
import {
  labelled,
  recordings,
  unlike,
} from '../../../../test/support/playout/playout-recordings.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly tunedInAt: string;
  readonly aired: readonly { from: string; to: string; kind: string; id: string | null }[];
  readonly lead: number;
  readonly notes: readonly string[];
}

/** A recording as a channel on disk, and the command line that simulates it. */
async function recorded(recording: Recording): Promise<string[]> {
  const { files, lengths, tunedInAt, until, virtualStart, pace } = recording;
  const dir = await tempDir();
  const folder = path.join(dir, 'playout');
  await mkdir(folder);
  for (const { name, text } of files) await writeFile(path.join(folder, name), text);
  const film = path.join(dir, 'lengths.json');
  await writeFile(film, JSON.stringify(lengths));
  const config = { folder: 'playout', virtual_start: virtualStart };
  const given = virtualStart === null ? folder : await writeChannel(dir, config);
  const times = ['--tuned-in', text(tunedInAt), '--until', text(until), '--lengths', film];
  const numbers = [pace.startup / 1000, pace.factor, pace.overhead / 1000].join(',');
  return ['playout', 'air', given, ...times, '--pace', numbers, '--engine', '0.0.2'];
}

const text = (ms: number): string => new Date(ms).toISOString();

async function air(args: readonly string[]): Promise<Answer> {
  const { code, out, err } = await runCli([...args, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Answer;
}

const runsOf = ({ aired }: Answer) =>
  labelled(aired.map((run) => ({ ...run, from: Date.parse(run.from), to: Date.parse(run.to) })));

describe('playout air', () => {
  it.each(recordings().map((one) => [one.name, one] as const))(
    'prints what a recorded engine aired: %s',
    async (name, recording) => {
      const answer = await air(await recorded(recording));
      const within = name === 'out-before-in' ? 1000 : 40;
      expect(unlike(recording, runsOf(answer), within)).toEqual([]);
      expect(Date.parse(answer.tunedInAt)).toBe(recording.tunedInAt);
      for (const { kind, id } of answer.aired) expect(id === null).toBe(kind !== 'item');
    },
  );

  it('prints the same for a person, with the differences from the plan', async () => {
    const [recording] = recordings().filter(({ name }) => name === 'out-before-in');
    if (recording === undefined) throw new Error('no recording');
    const { code, out, err } = await runCli(await recorded(recording));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(
      out
        .split('\n')
        .slice(0, 5)
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      'From Length On air',
      '2026-10-01 11:59:17.080 42.92 s A',
      '2026-10-01 12:00:00.000 2.92 s no picture',
      '2026-10-01 12:00:02.920 58 s nothing airs',
      '2026-10-01 12:01:00.920 4:08 C',
    ]);
    expect(out).toMatch(/process ends at 2026-10-01T11:59:58\.\d+\+00:00 when it reaches B/);
  });

  it('takes lengths from standard input, and probes the other files itself', async () => {
    const dir = await tempDir();
    const film = path.join(dir, 'gone.mkv');
    const source = { source_type: 'local', path: film };
    await writePlayout(dir, 0, 1, [lavfiItem('a', 0, 1, { source })]);
    const args = ['playout', 'air', dir, '--tuned-in', hour(0), '--until', hour(0.5)];
    const { aired, notes } = await air(args);
    expect(aired).toMatchObject([{ kind: 'black', id: null }]);
    expect(notes.filter((note) => note.startsWith('a: '))).toEqual([
      expect.stringMatching(/is missing/),
    ]); // Without ffprobe, the machine gets an additional note about it.
    const stdin = JSON.stringify({ [film]: 3600 });
    const { out } = await runCli([...args, '--lengths', '-', '--json'], { stdin });
    expect(JSON.parse(out)).toMatchObject({
      aired: [{ kind: 'item', id: 'a' }],
      lead: 0,
      notes: [],
    });
    const nothing = await runCli([...args, '--lengths', '-', '--json'], { stdin: '[1]' });
    expect(nothing.code).toBe(1);
    expect(JSON.parse(nothing.out)).toMatchObject({ error: { code: 'invalid-input' } });
    const missing = await runCli([...args, '--lengths', path.join(dir, 'x'), '--json']);
    expect(JSON.parse(missing.out)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('names the file that the engine refuses, and why', async () => {
    const dir = await tempDir();
    const version = 'https://ersatztv.org/playout/version/0.0.9';
    const file = await writePlayout(dir, 0, 1, [lavfiItem('a', 0, 1)], { version });
    const { aired, notes } = await air([
      'playout',
      'air',
      dir,
      '--tuned-in',
      hour(0),
      '--until',
      hour(0.5),
    ]);
    expect(aired).toMatchObject([{ kind: 'black', id: null }]);
    expect(notes).toEqual([expect.stringContaining(path.basename(file))]);
    expect(notes[0]).toContain('0.0.9');
  });
});
