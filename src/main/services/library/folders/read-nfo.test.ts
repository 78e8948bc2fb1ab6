import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../../../test/support/cpu-time.ts';
import { MAX_NFO_BYTES, readNfo } from './read-nfo.ts';

describe('an NFO file', () => {
  it('of a film has the facts that queries use', () => {
    const text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <movie><title>Salt &amp; Neon</title><year>2011</year><premiered>2011-04-02</premiered><plot>Two &lt;b&gt; lines&#10;here.</plot>
      <genre>Crime</genre><genre>Drama / Thriller</genre><tag>night</tag><studio>North</studio><mpaa>PG-13</mpaa><country>NO</country>
      <set><name>Neon</name><overview>x</overview></set><director>A. Berg</director><credits>B. Dahl</credits>
      <actor><name>Åsa Øst</name><role>Ann</role></actor><actor><name>Liv</name></actor><runtime>100</runtime></movie>
      https://example.org/movie/1`;
    expect(readNfo(text)).toEqual({
      kind: 'movie',
      facts: {
        title: 'Salt & Neon',
        date: '2011-04-02',
        plot: 'Two <b> lines here.',
        genres: ['Crime', 'Drama', 'Thriller'],
        tags: ['night'],
        studios: ['North'],
        rating: 'PG-13',
        countries: ['NO'],
        set: 'Neon',
        directors: ['A. Berg'],
        writers: ['B. Dahl'],
        actors: ['Åsa Øst', 'Liv'],
      },
    });
  });

  it('with several episodes counts for the first', () => {
    const episode = (number: number) =>
      `<episodedetails><title>Part ${String(number)}</title><season>1</season><episode>${String(number)}</episode></episodedetails>`;
    expect(readNfo(`${episode(1)}\n${episode(2)}`)).toEqual({
      kind: 'episodedetails',
      facts: { title: 'Part 1', season: 1, episode: 1 },
    });
  });

  it.each([
    ['only an address', 'https://example.org/1'],
    ['no closing tag', '<movie><title>x'],
    ['other XML', '<html><title>x</title></html>'],
    [
      'an entity of its own',
      '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><movie><title>&x;</title></movie>',
    ],
    ['nested too deep', `<movie>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</movie>`],
    ['a tag without an end', `<movie>${'<a '.repeat(100_000)}</movie>`],
    ['too many elements', `<movie>${'<a/>'.repeat(30_000)}</movie>`],
    ['a name of the language', '<movie><title>x</title><__proto__><x>1</x></__proto__></movie>'],
    ['too long', `<movie><plot>${'x'.repeat(MAX_NFO_BYTES)}</plot></movie>`],
  ])('is not used: %s', (_, text) => {
    expect(cpuTime(() => expect(readNfo(text)).toBeNull())).toBeLessThan(500);
  });

  it('has the IDs of databases', () => {
    const text = `<movie><title>A</title><uniqueid type="tmdb" default="true">603</uniqueid>
<uniqueid default='false' type='IMDB'> tt0133093 </uniqueid><uniqueid>9</uniqueid><uniqueid type="x"><b/></uniqueid></movie>`;
    expect(readNfo(text)?.facts.guids).toEqual(['tmdb://603', 'imdb://tt0133093']);
    expect(readNfo('<movie><title>A</title></movie>')?.facts).not.toHaveProperty('guids');
  });

  it('never resolves entities', () => {
    const lines = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${String(at + 1)} "${`&l${String(at)};`.repeat(10)}">`,
    );
    expect(
      readNfo(
        `<!DOCTYPE m [<!ENTITY l0 "lol">${lines.join('')}]><movie><title>&l9;</title></movie>`,
      ),
    ).toBeNull();
    expect(readNfo('<movie><title>&l9; &#0; &#x110000;</title></movie>')?.facts).toEqual({
      title: '&l9;',
    });
  });

  it('has bounded values, and none of another form', () => {
    const many = Array.from(
      { length: 500 },
      (_, at) => `<actor><name>A${String(at)}</name></actor>`,
    ).join('');
    const facts = readNfo(
      `<movie><title><b>x</b></title><season>-1</season><episode>9999999</episode><year>soon</year><plot>${'p'.repeat(9000)}</plot>${many}<genre>a\u0007b</genre></movie>`,
    )?.facts;
    expect(facts?.actors).toHaveLength(60);
    expect(facts?.plot).toHaveLength(4000);
    expect(facts?.genres).toEqual(['a b']);
    expect(Object.keys(facts ?? {}).sort()).toEqual(['actors', 'genres', 'plot']);
  });
});
