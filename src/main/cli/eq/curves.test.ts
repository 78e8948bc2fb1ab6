import { describe, expect, it } from 'vitest';
import type { Warning } from '../../../../test/support/eq/eq-cli.ts';
import { chainOf, eqCli, eqJson, eqOf } from '../../../../test/support/eq/eq-cli.ts';
import { fixture } from '../../../../test/support/fixture.ts';
import { t } from '../../../shared/i18n/translate.ts';

interface Curve {
  readonly rate: number;
  readonly freqs: number[];
  readonly left: number[];
  readonly right: number[];
  readonly warnings: Warning[];
}

const at = (freqs: string, rate = '48000'): string[] => [
  'response',
  '-',
  '--rate',
  rate,
  '--freqs',
  freqs,
];

describe('eq response', () => {
  interface Case {
    readonly case: string;
    readonly sample_rate: number;
    readonly config: unknown;
    readonly freqs: number[];
    readonly left_db?: (number | null)[];
    readonly right_db?: (number | null)[];
  }
  const { cases } = fixture('dsp/chains') as { cases: Case[] };
  const whole = cases.filter((one) => one.left_db !== undefined);

  it('has reference chains', () => expect(whole.length).toBeGreaterThan(30));

  it.each(whole.map((one) => [one.case, one.sample_rate, one] as const))(
    'matches the filters of the server: %s at %d Hz',
    async (_name, rate, one) => {
      const args = at(one.freqs.join(','), String(rate));
      const curve = await eqJson<Curve>(args, JSON.stringify(one.config));
      expect(curve).toMatchObject({ rate, freqs: one.freqs });
      for (const [got, wanted] of [
        [curve.left, one.left_db ?? []],
        [curve.right, one.right_db ?? []],
      ] as const)
        wanted.forEach((db, index) => {
          if (db !== null && db > -100)
            expect(Math.abs((got[index] ?? NaN) - db)).toBeLessThan(0.001);
        });
    },
  );

  it('is the same for both forms of a server', async () => {
    const specified = JSON.stringify({
      enabled: true,
      preamp_gain_db: -4,
      per_channel: false,
      bands: [{ type: 'peaking', frequency: 1000, gain_db: 6, q: 1, enabled: true }],
    });
    const curve = await eqJson<Curve>(at('1000'), specified);
    expect(curve.left[0]).toBeCloseTo(2, 6);
  });

  it('has exactly the documented keys, and figures finer than a microdecibel', async () => {
    const curve = await eqJson<Curve>(at('20,1000,24000'), chainOf([eqOf({ frequency: 1000 })]));
    expect(Object.keys(curve)).toEqual(['rate', 'freqs', 'left', 'right', 'warnings']);
    expect(curve.freqs).toEqual([20, 1000, 24000]);
    expect(Math.abs((curve.left[1] ?? 0) - 6)).toBeLessThan(1e-6);
    expect(curve.warnings).toEqual([]);
  });

  it('spaces points logarithmically up to 20 kHz, or to half the rate', async () => {
    const args = (rate: string): string[] => ['response', '-', '--rate', rate, '--points', '4'];
    const stdin = chainOf([]);
    const high = await eqJson<Curve>(args('96000'), stdin);
    expect(high.freqs).toEqual([20, 200, 2000, 20000]);
    expect((await eqJson<Curve>(args('8000'), stdin)).freqs.at(-1)).toBe(4000);
  });

  it('computes each channel; silence is -200 dB', async () => {
    const left = await eqJson<Curve>(
      at('1000'),
      chainOf([eqOf({ frequency: 1000, channel: 'FL' })]),
    );
    expect(left.left[0]).toBeCloseTo(6, 6);
    expect(left.right[0]).toBeCloseTo(0, 6);
    const balance = { type: 'balance', enabled: true, balance: 100 };
    expect((await eqJson<Curve>(at('1000'), chainOf([balance]))).left).toEqual([-200]);
  });

  it('reports what the curve does not include', async () => {
    const filters = [
      eqOf({ frequency: 24_000 }, { frequency: 22_000 }, { frequency: 1000, type: 'tilt' }),
      { type: 'compressor', enabled: true },
      { type: 'convolution', enabled: true, ir_id: 'hall', gain: 1 },
      { type: 'crossfeed', enabled: true, strength: 0.2, soundstage: 0.5 },
      { type: 'reverb', enabled: true },
      { type: 'safety_limiter', enabled: false, ceiling: -2 },
    ];
    const { warnings, left } = await eqJson<Curve>(at('1000'), chainOf(filters));
    const reasons = warnings.filter(({ line }) => line === null).map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringMatching(/^Band 1 \(24000 Hz\) .*half the sample rate/),
      expect.stringMatching(/^Band 2 \(22000 Hz\) .*above 20000 Hz/),
      expect.stringMatching(/^Band 3 .*no effect/),
      expect.stringMatching(/compressor/),
      expect.stringMatching(/convolution/),
      expect.stringMatching(/crossfeed/),
      expect.stringMatching(/reverb/),
    ]);
    expect(left.every(Number.isFinite)).toBe(true);
    const off = await eqJson<Curve>(at('1000'), chainOf(filters, { enabled: false }));
    expect(off).toMatchObject({ left: [0], right: [0] });
    expect(off.warnings.at(-1)?.reason).toBe(t('cli:eq.curve.off'));
  });

  it('is a table with warnings without --json', async () => {
    const answer = await eqCli(
      at('24,1000'),
      chainOf([eqOf({ frequency: 1000, gain: -6 }, { frequency: 24_000 })]),
    );
    expect(answer.out).toMatch(
      /^FREQUENCY +LEFT +RIGHT\n +24 Hz .*\n +1 kHz +\u22126\.0 dB +\u22126\.0 dB\n$/,
    );
    expect(answer.err).toMatch(/^Band 2 /);
  });
});

describe('eq preamp', () => {
  interface Advice {
    readonly safe: number;
    readonly strict: number;
    readonly peak: { gain: number; frequency: number; channel: string };
    readonly subsonic: { gain: number; frequency: number };
  }
  const args = ['preamp', '-', '--rate', '48000'];

  it('puts the peak of the curve at 0 dB', async () => {
    const stdin = chainOf([{ ...eqOf({ frequency: 1000, q: 5, gain: 7.5 }), preamp: -3 }]);
    const advice = await eqJson<Advice>(args, stdin);
    expect(Object.keys(advice).slice(0, 3)).toEqual(['safe', 'strict', 'peak']);
    expect(advice.safe).toBeCloseTo(-7.5, 2);
    expect(advice.peak).toMatchObject({ channel: 'ALL' });
    expect(advice.peak.gain).toBeCloseTo(7.5, 2);
    expect(advice.peak.frequency).toBeCloseTo(1000, -1);
    expect(advice.strict).toBeLessThanOrEqual(advice.safe);
  });

  it('names the louder channel', async () => {
    const stdin = chainOf([eqOf({ frequency: 1000, channel: 'FR' })]);
    expect((await eqJson<Advice>(args, stdin)).peak.channel).toBe('FR');
    expect((await eqCli(args, stdin)).out).toMatch(
      /^Safe preamp: \u22126\.0 dB\n.*: \+6\.0 dB .* in FR\n/,
    );
  });

  it('reports higher levels below 20 Hz', async () => {
    const stdin = chainOf([eqOf({ frequency: 30, type: 'low_shelf', q: 0.5 })]);
    const advice = await eqJson<Advice>(args, stdin);
    expect(advice.subsonic.gain).toBeGreaterThan(advice.peak.gain);
    expect((await eqCli(args, stdin)).out).toMatch(/below 20 Hz/);
  });
});
