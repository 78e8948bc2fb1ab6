import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sampleOf } from '../../../../../../test/support/sample.ts';
import { ffmpeg, noFfmpegHere } from '../../../../../../test/support/programs/real-ffmpeg.ts';
import { filterRules } from './filter-rules.ts';

/** Names of a filter's options in ffmpeg's order; null: this build lacks the filter. */
async function optionsOf(filter: string): Promise<string[] | null> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-v', 'error', '-h', `filter=${filter}`]);
  if (!stdout.startsWith(`Filter ${filter}`)) return null;
  const [own = ''] = stdout.split(/^framesync AVOptions/m);
  return [...own.matchAll(/^ {3}(\w+) +</gm)].map(([, name = '']) => name);
}

it('are in the order in which ffmpeg accepts options without a name', async (test) => {
  if (noFfmpegHere !== null) test.skip(noFfmpegHere);
  let known = 0;
  const some = sampleOf([...filterRules], 24);
  for (const [filter, { places, options }] of some) {
    const names = await optionsOf(filter);
    if (names === null) continue;
    known += 1;
    const firsts = places.map((place) => names.indexOf(place));
    expect(firsts, filter).not.toContain(-1);
    expect(firsts, filter).toEqual(firsts.toSorted((a, b) => a - b));
    // Names between two known options are aliases of the earlier one.
    const last = firsts.at(-1) ?? -1;
    const strangers = names.slice(0, last + 1).filter((name) => !options.has(name));
    expect(strangers, filter).toEqual([]);
  }
  expect(known).toBeGreaterThan(some.length / 3);
});

it('contain no option that is known to open a file, an address or a program', () => {
  const never =
    /file|path|plot|^f$|^fn$|plugin|model|^m$|kernel|command|address|reload|fontconfig|metadata|source$/;
  for (const [filter, { options }] of filterRules)
    for (const [option, kind] of options)
      if (never.test(option))
        expect([filter, option, kind].join(' ')).toMatch(/^(sine f|aformat f) word$/);
});
