import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

/** Files of other programs and what is right for them: test/fixtures/cases/media. The command line reads them as a user's would be. */
const folder = fileURLToPath(new URL('../fixtures/cases/media/', import.meta.url));
const tempDir = useTempDirs();

type Figures = readonly number[];

/** What `expected.json` says about a case, as far as these tests read it. */
interface Case {
  readonly name: string;
  readonly files?: readonly string[];
  readonly run: readonly string[];
  readonly expect: {
    readonly bands?: readonly Readonly<Record<string, string | number>>[];
    readonly preamp?: number;
    readonly left?: Figures;
    readonly right?: Figures;
    readonly anyOf?: readonly { readonly left?: Figures; readonly right?: Figures }[];
    readonly tolerance?: number;
  };
}

const cases = new Map(
  (JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Case[]).map((one) => [
    one.name,
    one,
  ]),
);

function caseOf(name: string): Case {
  const found = cases.get(name);
  if (found === undefined) throw new Error(`no case ${name}`);
  return found;
}

interface Answer {
  readonly bands: readonly { type: string; frequency: number; gain: number; q: number }[];
  readonly preamp: number;
  readonly left: Figures;
  readonly right: Figures;
  readonly warnings: readonly { line: number | null; reason: string }[];
  readonly text: string;
  readonly programmes: number;
  readonly uri: string;
  readonly rmse: number;
  readonly maxDeviation: number;
  readonly aimed: { maxBoost: number | null; rmse: number; maxDeviation: number } | null;
  readonly error?: { code: string; message: string };
}

/** Runs the command of a case, with `more` options and `file` in place of its own. */
async function run(
  name: string,
  { more = [], file, code = 0 }: { more?: readonly string[]; file?: string; code?: number } = {},
): Promise<Answer> {
  const { run: words, files = [] } = caseOf(name);
  const args = words
    .slice(1)
    .map((word) =>
      existsSync(path.join(folder, word)) || files.includes(word)
        ? (file ?? path.join(folder, word))
        : word,
    );
  const dataDir = path.join(await tempDir(), 'data');
  const answer = await startCli([...args, ...more, '--data-dir', dataDir]).answer;
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code, err: '' });
  return JSON.parse(answer.out) as Answer;
}

const near = (is: Figures, right: Figures | undefined, tolerance = 0.01): void => {
  expect(is).toHaveLength(right?.length ?? 0);
  is.forEach((value, at) =>
    expect(Math.abs(value - (right?.[at] ?? Number.NaN)), String(at)).toBeLessThanOrEqual(
      tolerance,
    ),
  );
};

const reasons = ({ warnings }: Answer): string => warnings.map(({ reason }) => reason).join('\n');

describe('a measurement', () => {
  it.each([
    'measure-header-units-phase',
    'measure-header-units-2col',
    'measure-comment-sentence',
    'measure-decimal-comma-date',
    'measure-quoted-thousands',
  ])('%s', async (name) => {
    const { bands, preamp, warnings } = await run(name);
    const right = caseOf(name).expect;
    expect(warnings).toEqual([]);
    expect(bands.map(({ type }) => type)).toEqual(right.bands?.map(({ type }) => type));
    bands.forEach(({ frequency, gain, q }, at) => {
      const band = right.bands?.[at];
      const of = (key: string): number => Number(band?.[key]);
      expect(Math.abs(frequency / of('frequency') - 1)).toBeLessThanOrEqual(0.02);
      expect(Math.abs(gain - of('gain'))).toBeLessThanOrEqual(0.15);
      expect(Math.abs(q - of('q'))).toBeLessThanOrEqual(0.1);
    });
    expect(Math.abs(preamp - (right.preamp ?? Number.NaN))).toBeLessThanOrEqual(0.15);
  });

  it('measure-rew-1mib: all bins of a long sweep, 15 MB', async () => {
    const file = path.join(await tempDir(), 'sweep.txt');
    const lines = Array.from({ length: 440_000 }, (_, bin) => {
      const f = 20 + bin * 0.0457763671875;
      return `${f.toFixed(6)}, ${(70 + 3 * Math.sin(Math.log2(f))).toFixed(3)}, ${((bin * 7) % 360).toFixed(4)}`;
    });
    const head = ['* Measurement data measured by REW', '* Freq(Hz) SPL(dB) Phase(degrees)'];
    await writeFile(file, [...head, ...lines].join('\n'));
    const { bands, warnings } = await run('measure-rew-1mib', { file });
    expect(bands).toHaveLength(5);
    expect(warnings).toEqual([]);
  });

  it('fit-figures-hide-limit', async () => {
    const name = 'fit-figures-hide-limit';
    const { rmse, maxDeviation, aimed, ...fit } = await run(name);
    expect(Math.abs(rmse - 4.4)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(maxDeviation - 18.1)).toBeLessThanOrEqual(1);
    expect(aimed?.maxBoost).toBe(6);
    expect(aimed?.maxDeviation).toBeLessThan(1);
    expect(reasons({ ...fit, rmse, maxDeviation, aimed })).toContain('--max-boost');
    const free = await run(name, { more: ['--max-boost', 'none'] });
    expect(free.aimed?.maxBoost).toBeNull();
    expect(free.maxDeviation).toBeLessThan(maxDeviation);
    expect(free.warnings).toEqual([]);
  });
});

describe('filters of Room EQ Wizard', () => {
  it('rew-ls-q', async () => near((await run('rew-ls-q')).left, caseOf('rew-ls-q').expect.left));

  it.each(['rew-notch', 'rew-all-pass', 'rew-swiss-thousands'])('%s', async (name) => {
    const { bands, warnings } = await run(name);
    expect(bands).toMatchObject(caseOf(name).expect.bands ?? []);
    expect(warnings).toEqual([]);
  });
});

describe('texts of Equalizer APO and Peace', () => {
  it('apo-devices: asks which of them, and reads that one', async () => {
    const refused = await run('apo-devices', { code: 1 });
    expect(refused.error?.message).toMatch(/Headphones, Speakers.*--device/);
    const [headphones, speakers] = caseOf('apo-devices').expect.anyOf ?? [];
    near((await run('apo-devices', { more: ['--device', 'Headphones'] })).left, headphones?.left);
    const chosen = await run('apo-devices', { more: ['--device', 'speak'] });
    near(chosen.left, speakers?.left);
    expect(reasons(chosen)).toContain('Headphones');
    const unknown = await run('apo-devices', { more: ['--device', 'Car'], code: 1 });
    expect(unknown.error?.message).toContain('Headphones, Speakers');
  });

  it('apo-if-else', async () => {
    const [met] = caseOf('apo-if-else').expect.anyOf ?? [];
    const { left, ...answer } = await run('apo-if-else');
    near(left, met?.left);
    expect(reasons({ left, ...answer })).toContain('sampleRate == 44100');
  });

  it('apo-graphiceq-left-right', async () => {
    const { left, right } = await run('apo-graphiceq-left-right');
    const wanted = caseOf('apo-graphiceq-left-right').expect;
    near(left, wanted.left, 0.6);
    near(right, wanted.right, 0.6);
  });

  it('apo-autoeq-guess', async () =>
    near((await run('apo-autoeq-guess')).left, caseOf('apo-autoeq-guess').expect.left));

  it('peace-preset', async () => {
    const { preamp, bands, warnings } = await run('peace-preset');
    expect({ preamp, bands }).toMatchObject({
      preamp: -3,
      bands: caseOf('peace-preset').expect.bands,
    });
    expect(warnings).toEqual([]);
  });

  it('apo-only-includes', async () => {
    const { error } = await run('apo-only-includes', { code: 1 });
    expect(error?.message).toMatch(/includes headphones\.txt, taste\.txt/);
  });
});

describe('configurations of CamillaDSP', () => {
  it.each(['camilla-crossover', 'camilla-biamp'])('%s', async (name) => {
    const { left, right, ...answer } = await run(name);
    const [flat] = caseOf(name).expect.anyOf ?? [];
    near(left, flat?.left);
    near(right, flat?.right);
    expect(reasons({ left, right, ...answer })).toMatch(/behind a mixer.*left out/);
  });

  it('camilla-above-half-rate', async () => {
    const { text, ...answer } = await run('camilla-above-half-rate');
    expect([...text.matchAll(/freq: (\d+)/g)].map(([, freq]) => freq)).toEqual(['100']);
    expect(reasons({ text, ...answer })).toContain('30 kHz');
  });
});

describe('a channel', () =>
  it('xmltv-repeated-item', async () => {
    const { text, programmes } = await run('xmltv-repeated-item');
    expect([...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      'A',
      'Film X',
      'B',
    ]);
    expect(programmes).toBe(3);
  }));

describe('a command of the music server', () => {
  it('play-media-address-with-blank', async () => {
    const { uri } = await run('play-media-address-with-blank');
    expect(uri).toBe('builtin://track/https://x.example/a b.mp3');
  });
});
