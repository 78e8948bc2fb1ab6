import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runExample } from '../../../../test/support/playout/run-example.ts';
import { createRank } from './rank.ts';

const fixtures = new URL('../../../../test/fixtures/playout/', import.meta.url);
/** Examples of single rules and of their combinations, with results derived by hand. */
const folders = ['programming', 'programming-more'];

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
  JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')) as Example;
const names = folders.flatMap((folder) =>
  readdirSync(new URL(folder, fixtures))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
);

/** Items in the form of the examples, without reasons. */
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
        expect(createRank(programme.seed, source, Number(cycle))(id)).toBe(rank);
  });
});

describe('a document that is no example', () => {
  const fault = (document: unknown) => {
    const answer = runExample(document);
    return answer.ok ? [] : answer.findings.map(({ pointer, message }) => [pointer, message]);
  };

  it('says what it wants in place of a programme alone', () => {
    expect(fault({ programming: 1, sources: {}, channels: {} })).toEqual([
      ['', expect.stringContaining('Give an object with programme, library and runs')],
    ]);
    expect(fault({ library: [], runs: [] })).toContainEqual(['/programme', 'Enter an object.']);
  });
});

describe('the fields of an example', () => {
  const document = (more: object, media: object = {}) => ({
    programme: {
      programming: 1,
      zone: 'UTC',
      sources: { a: { ids: ['late', 'early'], order: 'aired' } },
      channels: {
        1: { fallback: { lavfi: 'x' }, days: [{ plan: [{ id: 's', play: 'a', take: 2 }] }] },
      },
    },
    library: [
      { id: 'late', ms: 60_000, aired: '2001-05-02', ...media },
      { id: 'early', ms: 60_000, release_date: '1999-12-31', ...media },
    ],
    runs: [{ from: '2026-06-15T06:00:00Z', to: '2026-06-15T06:02:00Z', ...more }],
    ...more,
  });
  const aired = (example: object) => {
    const answer = runExample(example);
    return answer.ok ? answer.runs[0]?.items['1']?.map(({ media }) => media) : answer.findings;
  };

  it('may be null where they may be left out, and may name the date as NFO files do', () => {
    expect(aired(document({}))).toEqual(['early', 'late']);
    const none = { cursors: null, aired: null, pins: null, add: null, remove: null };
    const unknown = { path: null, show: null, season: null, chapters: null, title: null };
    expect(aired(document(none, unknown))).toEqual(['early', 'late']);
  });

  it('may have the progress of another order, which gives way', () => {
    const example = document({ cursors: { '1/a': { cycle: 0, done: ['late'] } } });
    const answer = runExample(example);
    expect(answer.ok && answer.runs[0]?.cursors).toMatchObject({ '1/a': { last: 'late' } });
  });
});

describe('a source with a query', () => {
  const minute = 60_000;
  const example = (query: string) => ({
    programme: {
      programming: 1,
      zone: 'Europe/Berlin',
      sources: { films: { query, order: 'aired' } },
      channels: {
        1: { fallback: { lavfi: 'color' }, days: [{ plan: [{ id: 'a', play: 'films' }] }] },
      },
    },
    library: [
      {
        id: 'crime',
        path: '/m/1.mkv',
        ms: 90 * minute,
        type: 'movie',
        genre: 'Crime',
        date: '1999-01-01',
      },
      { id: 'long', path: '/m/2.mkv', ms: 200 * minute, type: 'movie', genres: ['Crime', 'Drama'] },
      { id: 'drama', path: '/m/3.mkv', ms: 90 * minute, type: 'movie', genres: ['Drama'] },
      { id: 'pilot', path: '/m/4.mkv', ms: 25 * minute, show: 'Harbour', season: 1, episode: 1 },
    ],
    runs: [{ from: '2026-06-15T06:00:00.000+02:00', to: '2026-06-15T07:00:00.000+02:00' }],
  });
  const placed = (query: string) => {
    const result = runExample(example(query));
    return result.ok ? result.runs[0]?.items['1']?.map(({ media }) => media) : result.findings;
  };

  it('plays what the query selects', () => {
    expect(placed('type:movie AND genre:crime AND minutes:[70 TO 130]')).toEqual(['crime']);
    expect(placed('show_title:harbour AND NOT season_number:0')?.[0]).toBe('pilot');
    expect(placed('type:episode')?.[0]).toBe('pilot');
    expect(placed('released_inthelast:"30 years" AND type:movie')).toEqual(['crime']);
  });

  it('names what is wrong with the query, and where', () => {
    expect(placed('genre:(crime')).toEqual([
      {
        pointer: '/sources/films/query',
        code: 'bad-value',
        severity: 'error',
        message: 'Character 7 of the query: The closing bracket is missing. Add ")".',
      },
    ]);
    expect(placed('mood:happy')).toMatchObject([
      { message: expect.stringContaining('"mood"') as string },
    ]);
  });
});
