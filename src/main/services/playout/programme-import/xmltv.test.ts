import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolder, importFrom } from '../../../../../test/support/playout/import/import-rig.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import { parseXmltvTime } from '../../../../shared/playout/programme-import/xmltv/read-xmltv.ts';

const library: readonly LibraryMedia[] = [
  { id: 'h2', path: '/tv/h2.mkv', ms: 1_500_000, show: 'Harbour & Sons', season: 1, episode: 2 },
  { id: 'h3', path: '/tv/h3.mkv', ms: 1_500_000, show: 'Harbour & Sons', season: 1, episode: 3 },
  { id: 'snow', path: '/films/snow.mkv', ms: 5_400_000, title: 'Snow' },
];

function file(text: string): string {
  const place = path.join(importFolder(), 'guide.xml');
  writeFileSync(place, text);
  return place;
}

const guide = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv generator-info-name="x">
  <channel id="five.example"><display-name>5</display-name><display-name>Five</display-name></channel>
  <channel id="film.example"><display-name>Film</display-name></channel>
  <programme start="20261120140000 +0100" stop="20261120143000 +0100" channel="five.example"><title>Harbour &amp; Sons</title><sub-title>Fog</sub-title><episode-num system="xmltv_ns">0.1.0/1</episode-num></programme>
  <programme start="20261120143000 +0100" channel="five.example"><title lang="en">Harbour &#38; Sons</title><episode-num system="onscreen">S01E03</episode-num></programme>
  <programme start="202611201900" channel="film.example"><title>Snow</title></programme>
  <programme start="20261120200000" channel="film.example"><title>Unknown</title></programme>
  <programme start="20261120100000 +0100" channel="five.example"><title>Snow</title></programme>
  <programme start="soon" channel="five.example"><title>Snow</title></programme>
  <programme start="20261120200000" channel="gone"><title>Snow</title></programme>
</tv>`;

describe('a guide', () => {
  it('becomes pins of the media in the library', async () => {
    const { kind, document, becomes, matched, unmatched, notes } = await importFrom(
      file(guide),
      library,
    );
    expect(kind).toBe('xmltv');
    expect(document.pins).toMatchObject([
      { id: 'p-1', channel: '5', play: 'h2' },
      { id: 'p-2', channel: '5', play: 'h3' },
      { id: 'p-3', channel: '1', play: 'snow' },
    ]);
    // Excludes the past entry and the one whose file is not in the library.
    expect(becomes).toEqual([{ from: 'Entry of the guide', to: 'Pin', count: 3 }]);
    const starts = document.pins?.map((pin) => Date.parse((pin as { start: string }).start));
    expect(starts).toEqual([
      Date.UTC(2026, 10, 20, 13),
      Date.UTC(2026, 10, 20, 13, 30),
      Date.UTC(2026, 10, 20, 19),
    ]);
    expect(document.channels).toMatchObject({ 5: { name: 'Five' }, 1: { name: 'Film' } });
    expect(matched).toMatchObject({ of: 4, total: 3, episode: 2, title: 1 });
    expect(unmatched).toEqual([{ path: '', title: 'Unknown' }]);
    expect(notes.map(({ path: place, title }) => `${place}: ${title}`)).toEqual([
      'channel film.example: Channel without a number',
      'programme 6: Unknown time',
      'programme 7: Unknown channel',
      ': Past entries',
    ]);
  });

  it('reads times with an offset, and UTC without one', () => {
    expect(parseXmltvTime('20261120201500 +0130')).toBe(Date.UTC(2026, 10, 20, 18, 45));
    expect(parseXmltvTime('20261120201500-0500')).toBe(Date.UTC(2026, 10, 21, 1, 15));
    expect(parseXmltvTime('202611202015')).toBe(Date.UTC(2026, 10, 20, 20, 15));
    for (const text of ['20261131201500', '20261120250000', '2026', 'x'])
      expect(parseXmltvTime(text)).toBeNull();
  });

  it.each([
    ['<tv><!ENTITY a "b"></tv>', 'entities'],
    ['<!DOCTYPE tv [<!ENTITY a "&#97;">]><tv></tv>', 'entities'],
    [`${'<a>'.repeat(1000)}`, 'nested too deeply'],
    [`<tv>${'<a>'.repeat(2_000_000)}`, 'nested too deeply'],
    ['<rss></rss>', '"tv"'],
    ['<tv>\n<channel></tv>', 'line 2, column 10'],
    ['<tv>\n<channel id="a & b"/><a>A & B</a></tv>', 'line 2'],
    ['<tv><programme><title>a', 'ends before'],
  ])('refuses %.30s', async (text, reason) => {
    await expect(importFrom(file(text))).rejects.toThrow(reason);
  });

  it.each([
    ['ISO-8859-2', [0xb1, 0xea, 0xb3], 'ąęł'],
    ['windows-1251', [0xcc, 0xe8, 0xf0], 'Мир'],
    ['no-such', [0xfc], 'ü'],
    ['UTF-8', [0xc3, 0xbc, 0xff], 'ü\ufffd'],
  ])('reads text in %s', async (encoding, bytes, title) => {
    const [head = '', end = ''] =
      `<?xml version="1.0" encoding="${encoding}"?><tv><channel id="1"/><programme start="20991225200000" channel="1"><title>|</title><desc>d</desc></programme></tv>`.split(
        '|',
      );
    const place = file('');
    writeFileSync(place, Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(end)]));
    expect((await importFrom(place)).unmatched).toEqual([{ path: '', title }]);
  });

  it('is split between its entries, whatever text looks like their ends', async () => {
    const entry = (title: string): string =>
      `<programme start="20991225200000" channel="1"><title>${title}</title><desc>${'x'.repeat(900)}</desc></programme>\n`;
    const hidden = `<!-- ${entry('Comment').repeat(300)} --><desc><![CDATA[${entry('Data').repeat(300)}]]></desc>`;
    const text = `<?xml version="1.0"?><!-- <a> --><tv>${entry('A').repeat(300)}${hidden}${entry('B').repeat(300)}<channel id="1"/></tv>`;
    const { counts, unmatched } = await importFrom(file(text));
    expect(counts).toContainEqual({ name: 'Programmes', count: 600 });
    expect(unmatched.map(({ title }) => title)).toEqual(['A', 'B']);
    const broken = text.replace(/(.*B.*\n){3}/, (lines) => lines.replaceAll('</title>', '</b>'));
    const line = 1 + broken.slice(0, broken.indexOf('</b>')).split('\n').length - 1;
    await expect(importFrom(file(broken))).rejects.toThrow(`line ${String(line)}, `);
    await expect(importFrom(file(text.slice(0, -5)))).rejects.toThrow('ends before');
    const other = text.replace('<tv>', '<rss>').replace('</tv>', '</rss>');
    await expect(importFrom(file(other))).rejects.toThrow('"tv"');
  });

  it('accepts an empty guide and elements of the wrong form', async () => {
    expect((await importFrom(file('<tv></tv>'))).document.channels).toEqual({});
    const odd =
      '<tv>text<channel/><channel id="1"><display-name/></channel><programme/><programme channel="1"/></tv>';
    expect((await importFrom(file(odd))).document.channels).toMatchObject({ 1: { name: '1' } });
  });
});
