import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runExample } from './example.ts';
import { shuffleRank } from './rank.ts';

const folder = new URL('../../../../test/fixtures/playout/programming/', import.meta.url);

interface Example {
  readonly about: string;
  readonly programme: {
    readonly seed: number;
    readonly sources: Readonly<Record<string, unknown>>;
  };
  readonly runs: readonly {
    readonly expect: { readonly items: unknown; readonly guide?: unknown };
  }[];
  readonly ranks?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const read = (name: string): Example =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Example;
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Items as the examples have them: without the reasons. */
const bare = (items: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(
    Object.entries(items).map(([number, list]) => [
      number,
      list.map((item) => {
        const { why, ...rest } = item as Readonly<Record<string, unknown>>;
        expect(why).toHaveProperty('rule');
        return rest;
      }),
    ]),
  );

describe('the worked examples', () => {
  it.each(names)('%s', (name) => {
    const example = read(name);
    const answer = runExample(example);
    expect(answer).toMatchObject({ ok: true });
    if (!answer.ok) return;
    for (const [index, { items, cursors, findings, guide }] of answer.runs.entries()) {
      const expected = example.runs[index]?.expect;
      expect({
        items: bare(items),
        cursors,
        findings,
        ...(expected?.guide === undefined ? {} : { guide }),
      }).toEqual(expected);
    }
  });

  it.each(names.filter((name) => read(name).ranks !== undefined))('%s has these ranks', (name) => {
    const { programme, ranks = {} } = read(name);
    const [source = ''] = Object.keys(programme.sources);
    for (const [cycle, units] of Object.entries(ranks))
      for (const [id, rank] of Object.entries(units))
        expect(shuffleRank(programme.seed, source, Number(cycle), id)).toBe(rank);
  });
});
