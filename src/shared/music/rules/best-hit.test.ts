import { describe, expect, it } from 'vitest';
import { someItem } from '../../../../test/support/playout/some-item.ts';
import { bestHit, byFit } from './best-hit.ts';
import { foldName } from '../../lib/fold-name.ts';

const hits = (...names: string[]) => ({ items: names.map((name) => someItem({ name })) });
const best = (text: string, ...groups: ReturnType<typeof hits>[]) => bestHit(text, groups)?.name;

describe('the best hit', () => {
  it('is a whole name, then the start of a name, then that of a word, then any', () => {
    const all = ['Sharp Left', 'Glass Harbour', 'Harbour Lights', 'Har'];
    for (const [names, expected] of [
      [all, 'Har'],
      [all.slice(0, 3), 'Harbour Lights'],
      [all.slice(0, 2), 'Glass Harbour'],
      [all.slice(0, 1), 'Sharp Left'],
      [['Nothing like it'], 'Nothing like it'],
    ] as const)
      expect(best('har', hits(...names))).toBe(expected);
    expect(best('har')).toBeUndefined();
  });

  it('is the first of the best, so artists win over tracks', () => {
    expect(bestHit('har', [hits('Harlan Vey'), hits('Hard Winter')])?.name).toBe('Harlan Vey');
    expect(bestHit('hard winter', [hits('Harlan Vey'), hits('Hard Winter')])?.name).toBe(
      'Hard Winter',
    );
  });

  it('is one of the library before the same one elsewhere', () => {
    const items = [false, true].map((inLibrary) => someItem({ name: 'Har', inLibrary }));
    expect(bestHit('har', [{ items }])?.inLibrary).toBe(true);
    const worse = [
      someItem({ name: 'Har', inLibrary: false }),
      someItem({ name: 'Harbour', inLibrary: true }),
    ];
    expect(bestHit('har', [{ items: worse }])?.name).toBe('Har');
  });

  it('ignores case and accents, and finds the title of "artist - title"', () => {
    expect(best('ANGSTROM', hits('Fångström', 'Ångström & Co'))).toBe('Ångström & Co');
    expect(best('smørrebrød', hits('Smorrebrod'))).toBe('Smorrebrod');
    expect(best('Mira Okafor - Glass Harbour', hits('Glass Harbour live', 'Glass Harbour'))).toBe(
      'Glass Harbour',
    );
  });
});

it('hits are in the order of their fit, and of the server where that is equal', () => {
  const names = ['Sharp', 'Glass Harbour', 'Charlie', 'Harlan', 'Low Tide', 'Har', 'Harbour'];
  const { items } = hits(...names);
  expect(byFit('har', items).map(({ name }) => name)).toEqual([
    'Har',
    'Harlan',
    'Harbour',
    'Glass Harbour',
    'Sharp',
    'Charlie',
    'Low Tide',
  ]);
});

it('folded names have no case, accents or ligatures', () =>
  expect(['Ångström', 'ŁÓDŹ', 'Æther', 'Straße', 'ﬁne'].map(foldName)).toEqual([
    'angstrom',
    'lodz',
    'aether',
    'strasse',
    'fine',
  ]));
