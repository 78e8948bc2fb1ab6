import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  hour,
  lavfiItem,
  V1,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const MINUTE = 1 / 60;

/** An item with the test media, from minute to minute. */
const film = (id: string, from: number, to: number, points: object = {}) => ({
  ...lavfiItem(id, from * MINUTE, to * MINUTE),
  source: { source_type: 'local', path: 'FILM', ...points },
});
const bars = (id: string, from: number, to: number) => lavfiItem(id, from * MINUTE, to * MINUTE);

interface Plan {
  /** Names, or minutes that they cover, with their items. */
  readonly files: readonly (readonly [name: string | readonly [number, number], items: object[]])[];
  readonly code: string;
  /** When the viewer tunes in, and the end of the simulation (minutes). */
  readonly watched: readonly [number, number];
}

/** In each of these, viewers who are already watching never see "x". */
const plans: readonly (readonly [string, Plan])[] = [
  [
    'behind a later item of the list, after a hole',
    {
      files: [
        [
          [0, 40],
          [bars('a', 0, 10), bars('c', 30, 40), bars('x', 20, 30)],
        ],
      ],
      code: 'unsorted',
      watched: [5, 39],
    },
  ],
  [
    'within another item',
    {
      files: [
        [
          [0, 30],
          [bars('a', 0, 20), bars('x', 10, 15), bars('c', 20, 30)],
        ],
      ],
      code: 'overlap',
      watched: [1, 29],
    },
  ],
  [
    'with others within another item',
    {
      files: [
        [
          [0, 30],
          [bars('a', 0, 20), bars('b', 5, 10), bars('x', 10, 15), bars('c', 20, 30)],
        ],
      ],
      code: 'overlap',
      watched: [1, 29],
    },
  ],
  [
    'under an item of the file before',
    {
      files: [
        [[0, 10], [bars('a', 0, 15)]],
        [
          [10, 30],
          [bars('x', 10, 14), bars('c', 14, 30)],
        ],
      ],
      code: 'overlap',
      watched: [1, 29],
    },
  ],
  [
    'under black that the name of the file before claims',
    {
      files: [
        [[0, 10], [bars('a', 0, 9.8)]],
        [
          [10, 20],
          [bars('x', 10, 10.4), bars('c', 10.4, 20)],
        ],
      ],
      code: 'name-overclaims',
      watched: [5, 19],
    },
  ],
  [
    'under black that no file claims',
    {
      files: [
        [[0, 10], [bars('a', 0, 10)]],
        [
          [10.2, 20],
          [bars('x', 10.2, 10.6), bars('c', 10.6, 20)],
        ],
      ],
      code: 'window-gap',
      watched: [5, 19],
    },
  ],
  [
    'because its out point is before its in point',
    {
      files: [
        [
          [0, 10],
          [
            bars('a', 0, 5),
            film('x', 5, 5.5, { in_point_ms: 20_000, out_point_ms: 10_000 }),
            bars('c', 5.5, 10),
          ],
        ],
      ],
      code: 'out-not-after-in',
      watched: [4, 9],
    },
  ],
  [
    'because its out point is its in point',
    {
      files: [
        [
          [0, 10],
          [
            bars('a', 0, 5),
            film('x', 5, 5.5, { in_point_ms: 0, out_point_ms: 0 }),
            bars('c', 5.5, 10),
          ],
        ],
      ],
      code: 'out-not-after-in',
      watched: [4, 9],
    },
  ],
  [
    'outside what the name claims',
    {
      files: [
        [
          [0, 10],
          [bars('a', 0, 10), bars('x', 10, 20)],
        ],
      ],
      code: 'outside-window',
      watched: [1, 19],
    },
  ],
  [
    'outside what the name claims, where another file claims it',
    {
      files: [
        [
          [0, 10],
          [bars('a', 0, 10), bars('x', 12, 14)],
        ],
        [
          [10, 20],
          [bars('b', 10, 12), bars('c', 14, 20)],
        ],
      ],
      code: 'outside-window',
      watched: [1, 19],
    },
  ],
  [
    'in a file whose name has no offset',
    {
      files: [['20260413T000000_20260413T001000.json', [bars('x', 0, 10)]]],
      code: 'name-refused',
      watched: [1, 9],
    },
  ],
  [
    'because it ends before it begins',
    {
      files: [
        [
          [0, 10],
          [
            bars('a', 0, 5),
            film('x', 5, 4, { in_point_ms: 0, out_point_ms: 60_000 }),
            bars('c', 6, 10),
          ],
        ],
      ],
      code: 'finish-not-after-start',
      watched: [1, 9],
    },
  ],
];

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly repair?: object;
}

async function findingsIn(folder: string): Promise<Finding[]> {
  const { out } = await runCli(['playout', 'check', folder, '--json']);
  return (JSON.parse(out) as { findings: Finding[] }).findings;
}

/** Ids of what airs. */
async function airedIn(
  root: string,
  folder: string,
  [from, until]: readonly [number, number],
): Promise<string[]> {
  const lengths = path.join(root, 'lengths.json');
  await writeFile(lengths, JSON.stringify({ [path.join(root, 'film.mkv')]: 600 }));
  const times = ['--tuned-in', hour(from * MINUTE), '--until', hour(until * MINUTE)];
  const args = ['playout', 'air', folder, ...times, '--lengths', lengths, '--json'];
  const { out, err } = await runCli(args);
  expect(err).toBe('');
  const { aired } = JSON.parse(out) as { aired: { kind: string; id: string | null }[] };
  return aired.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function written(root: string, { files }: Plan): Promise<string> {
  const folder = path.join(root, 'files');
  await mkdir(folder);
  await writeFile(path.join(root, 'film.mkv'), 'a film');
  for (const [name, items] of files) {
    const text = JSON.stringify(items).replaceAll(
      '"FILM"',
      JSON.stringify(path.join(root, 'film.mkv')),
    );
    const real = JSON.parse(text) as object[];
    if (typeof name !== 'string')
      await writePlayout(folder, name[0] * MINUTE, name[1] * MINUTE, real);
    else await writeFile(path.join(folder, name), JSON.stringify({ version: V1, items: real }));
  }
  return folder;
}

describe('an item that viewers never see', () =>
  it.each(plans)('%s is found, and airs after it was repaired', async (_name, plan) => {
    const root = await tempDir();
    const folder = await written(root, plan);
    const found = (await findingsIn(folder)).filter(({ code }) => code === plan.code);
    expect(found[0]).toMatchObject({ severity: 'error', repair: {} });
    expect(await airedIn(root, folder, plan.watched)).not.toContain('x');
    const dataDir = path.join(root, 'data');
    const args = ['playout', 'fix', folder, '--write', '--data-dir', dataDir];
    expect((await runCli(args)).code).toBe(0);
    const left = await findingsIn(folder);
    expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await airedIn(root, folder, plan.watched)).toContain('x');
    expect(await readdir(folder)).toHaveLength(plan.files.length);
  }));
