import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSegmentAt, isHlsFile, localPlaylist } from './hls-playlist.ts';

describe('localPlaylist', () => {
  it('keeps every file beside the playlist, in the first playlist and in those of a session', () => {
    const first = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="x, URI",URI="http://h:8409/session/5.1/live_sub.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=4192000,SUBTITLES="subs"',
      'http://h:8409/session/5.1/live.m3u8?cohort=1',
    ];
    expect(localPlaylist(first.join('\n'), '5.1')).toBe(
      [
        first[0],
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="x, URI",URI="live_sub.m3u8"',
        first[2],
        'live.m3u8',
      ].join('\n'),
    );
    const session = '#EXTM3U\r\n#EXT-X-MAP:URI="init.mp4"\r\n#EXTINF:4.0,\r\nlive000001.ts\r\n';
    expect(localPlaylist(session, '1')).toBe(
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\nlive000001.ts\n',
    );
    expect(localPlaylist('#EXTM3U\n/session/a%20b/live.m3u8', 'a b')).toBe('#EXTM3U\nlive.m3u8');
  });

  it.each([
    'http://elsewhere.example/live.m3u8',
    '/session/2/live.m3u8',
    '/session/1/../2/live.m3u8',
    '../2/live.m3u8',
    '/live.m3u8',
    '//elsewhere.example/session/1/live.ts',
    'file:///etc/passwd',
    'javascript:live.ts',
    'live.exe',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://elsewhere.example/key"',
    '#EXT-X-MAP:URI="data:video/mp4;base64,AAAA"',
  ])('refuses a list that leads to %s', (line) =>
    expect(localPlaylist(`#EXTM3U\n${line}\n`, '1')).toBeNull(),
  );

  it.each(['', 'not a list', '<html>', '\u0000#EXTM3U', '#EXTM3U8'])('refuses %j', (text) =>
    expect(localPlaylist(text, '1')).toBeNull(),
  );

  it('never leads anywhere except to its own names', () => {
    const part = fc.constantFrom(
      'http://',
      '/session/1/',
      'live',
      '.ts',
      '..',
      '%2e',
      '#EXT-X:URI="',
      '"',
      '\n',
      '\\',
      'a:',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const local = localPlaylist(`#EXTM3U\n${parts.join('')}`, '1');
        for (const line of (local ?? '').split('\n').slice(1)) {
          if (line.startsWith('#'))
            for (const [, uri] of line.matchAll(/URI="([^"]*)"/g))
              expect(isHlsFile(uri ?? '')).toBe(true);
          else expect(line === '' || isHlsFile(line)).toBe(true);
        }
      }),
    );
  });
});

describe('firstSegmentAt', () => {
  const list = (time: string): string =>
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PROGRAM-DATE-TIME:${time}\n#EXTINF:4,\na.ts\n`;

  it('reads the time of the first segment, with any offset', () => {
    expect(firstSegmentAt(list('2026-11-28T12:00:00.500+0100 \r'))).toBe(
      Date.UTC(2026, 10, 28, 11, 0, 0, 500),
    );
    expect(firstSegmentAt('#EXTM3U\n')).toBeNull();
  });

  it('looks for a time in linear time', () =>
    expect(firstSegmentAt(list(`${' '.repeat(900_000)}x`))).toBeNull());
});
