import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSteps } from './match.ts';
import type { RankContext } from './rank.ts';
import { groupRows, rankEntries } from './rank.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly panel: string;
  readonly scope: string;
  readonly key?: string;
}

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  id: name,
  name,
  panel: 'music',
  scope: 'music',
  ...more,
});
const none: RankContext = { recent: [], panel: 'settings' };
const ranked = (entries: readonly Entry[], text: string, context = none): string[] =>
  rankEntries(entries, text, context).map(({ entry: { name } }) => name);

describe('rankEntries', () => {
  const entries = [
    entry('Richard Osei'),
    entry('Glass Harbour'),
    entry('Harbour studio', { panel: 'deploys' }),
    entry('Harlan Vey'),
    entry('har'),
  ];

  it('puts the whole name first, then the start, a word, the inside of a word', () =>
    expect(ranked(entries, 'har')).toEqual([
      'har',
      'Harbour studio',
      'Harlan Vey',
      'Glass Harbour',
      'Richard Osei',
    ]));

  it('lets recent entries and those of the open panel rise within their step', () => {
    const recent = ['Richard Osei', 'Harlan Vey'];
    expect(ranked(entries, 'har', { recent, panel: 'deploys' })).toEqual([
      'har',
      'Harlan Vey',
      'Harbour studio',
      'Glass Harbour',
      'Richard Osei',
    ]);
    expect(ranked(entries, 'har', { recent: [], panel: 'music' }).slice(1, 3)).toEqual([
      'Harlan Vey',
      'Harbour studio',
    ]);
  });

  it('puts an action above a setting whose name matches as well, also in Settings', () => {
    const muted = entry('Muted', { panel: 'settings', scope: 'settings' });
    const action = entry('Mute Kitchen', { scope: 'commands' });
    expect(ranked([muted, action], 'mute')).toEqual(['Mute Kitchen', 'Muted']);
    expect(ranked([action, muted], 'muted')).toEqual(['Muted']);
    expect(ranked([muted, action], 'mute', { recent: ['Muted'], panel: 'music' })[0]).toBe('Muted');
  });

  const word = fc.constantFrom('har', 'harbour', 'studio', 'shar', 'low', 'Ä', 'x9');
  const someEntries = fc
    .uniqueArray(fc.array(word, { minLength: 1, maxLength: 3 }), {
      selector: (words) => words.join(' '),
      maxLength: 12,
    })
    .map((names) =>
      names.map((words, at) =>
        entry(words.join(' '), { panel: at % 2 === 0 ? 'music' : 'deploys' }),
      ),
    );

  it('is ordered by step, stable, and independent of what was used in other steps', () => {
    fc.assert(
      fc.property(someEntries, word, fc.array(word), (entries, text, recent) => {
        const rows = rankEntries(entries, text, { recent, panel: 'music' });
        const steps = rows.map(({ step }) => matchSteps.indexOf(step));
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
        const plain = rankEntries(entries, text, { recent: [], panel: 'none' });
        for (const step of matchSteps) {
          const pick = (list: typeof rows): string[] =>
            list.filter((row) => row.step === step).map((row) => row.entry.id);
          expect(new Set(pick(rows))).toEqual(new Set(pick(plain)));
          const given = entries.map(({ id }) => id).filter((id) => pick(plain).includes(id));
          expect(pick(plain)).toEqual(given);
        }
      }),
    );
  });
});

describe('groupRows', () => {
  it('sets the best row apart and each group where its best row would stand', () => {
    const entries = [
      entry('Harbour', { scope: 'players' }),
      entry('Harp', { scope: 'music' }),
      entry('Hard', { scope: 'music' }),
      entry('Harm', { scope: 'music' }),
      entry('Harvest', { scope: 'players' }),
    ];
    const { best, groups } = groupRows(rankEntries(entries, 'har', none), 2);
    expect(best?.entry.name).toBe('Harbour');
    expect(groups.map(({ scope, rows, count }) => [scope, rows.length, count])).toEqual([
      ['music', 2, 3],
      ['players', 1, 2],
    ]);
  });
});
