import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseM3u } from './m3u.ts';

const host = 'http://192.0.2.7:8409';

describe('parseM3u', () => {
  it('reads the list that the server writes', () => {
    const list = parseM3u(
      `#EXTM3U url-tvg="${host}/xmltv.xml" x-tvg-url="${host}/xmltv.xml"\n` +
        `#EXTINF:0 tvg-id="ersatztv.1" tvg-name="News, all day" tvg-logo="https://x.example/a,b.png" group-title="Mine", News, all day\n` +
        `${host}/channel/1.m3u8\n` +
        `#EXTINF:-1 tvg-id="k" tvg-name="Kids "two"", Kids "two"\r\n${host}/channel/5.1.m3u8\n`,
    );
    expect(list).toEqual([
      { name: 'News, all day', tvgId: 'ersatztv.1', number: '1' },
      { name: 'Kids "two"', tvgId: 'k', number: '5.1' },
    ]);
  });

  it('reads the plain list of older servers, and of others', () => {
    const list = parseM3u(
      `\uFEFF#EXTM3U\n#EXTINF:0, One\n${host}/channel/a%20b.m3u8?x#y\n# note\nfile.ts`,
    );
    expect(list?.map(({ name, number }) => [name, number])).toEqual([
      ['One', 'a b'],
      ['', null],
    ]);
  });

  it.each(['', 'x', '#EXTINF:0, a', '#EXTM3U8', '<html>'])('is none of %j', (text) =>
    expect(parseM3u(text)).toBeNull(),
  );

  it('takes any text within a moment', () => {
    const unit = fc.constantFrom('"', 'a="', ' ', ',', '\n', '#EXTINF:', 'tvg-id="', 'x', '%');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), (parts) => {
        expect(parseM3u(`#EXTM3U\n${parts.join('')}`)).not.toBeNull();
      }),
    );
    expect(parseM3u(`#EXTM3U\n#EXTINF:0 ${'a="'.repeat(100_000)}\nx`)).toHaveLength(1);
    const evil = `#EXTINF:0 ${'a="'.repeat(3_300)}\nx\n`;
    expect(parseM3u(`#EXTM3U\n${evil.repeat(800)}`)).toHaveLength(800);
  });
});
