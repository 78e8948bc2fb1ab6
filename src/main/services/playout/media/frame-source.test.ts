import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/playout/document/document.ts';
import { findFrameSource } from './frame-source.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const context = { channelNumber: '5.1' };
const of = (source: JsonValue, offset = 500) => findFrameSource({ source }, offset, context);

describe('frameSourceOf', () => {
  it('uses the source of the picture, at its in point', () => {
    const local = { source_type: 'local', path: '/a.mkv', in_point_ms: 1500 };
    expect(of(local)).toEqual({ k: 'local', path: '/a.mkv', atMs: 2000 });
    const sound = { source_type: 'lavfi', params: 'sine' };
    const tracks = { video: { source: local }, audio: { source: sound } };
    expect(findFrameSource({ source: sound, tracks }, 0, context)).toMatchObject({ k: 'local' });
    expect(findFrameSource({ tracks: { audio: { source: local } } }, 0, context)).toMatchObject({
      k: 'local',
    });
    // In points have no effect on a synthetic source.
    expect(of({ source_type: 'lavfi', params: 'testsrc', in_point_ms: 99 })).toEqual({
      k: 'lavfi',
      graph: 'testsrc',
      atMs: 500,
    });
  });

  it("uses an address with its headers, and fills in the channel's number", () => {
    const http = {
      source_type: 'http',
      uri: 'https://x.example/{{channel:number}}?k={{ 9 }}',
      headers: ['A: b', 7],
      user_agent: 'me {{channel:number}}',
      in_point_ms: 1000,
    };
    const filled = {
      k: 'http',
      uri: 'https://x.example/5.1?k={{9}}',
      headers: ['A: b'],
      userAgent: 'me 5.1',
    };
    expect(of(http)).toEqual({ ...filled, atMs: 1500 });
    expect(of({ ...http, is_live: true })).toEqual({ ...filled, atMs: 0 });
  });

  it('refuses an address that needs a variable, set or not, and names only the variable', () => {
    const http = { source_type: 'http', uri: 'https://x.example/' };
    process.env['KEY'] = 'SECRET';
    for (const more of [
      { uri: 'http://evil.example/?{{KEY}}' },
      { uri: 'http://{{ KEY }}.evil.example/{{NONE}}' },
      { headers: ['A: b', 'B: {{KEY}}'] },
      { user_agent: '{{KEY}}' },
    ])
      expect(() => of({ ...http, ...more })).toThrow(
        t('playoutserver:around.frame.variable', { name: 'KEY' }),
      );
    delete process.env['KEY'];
  });

  it.each<[string, JsonValue]>([
    ['no source', null],
    ['no path', { source_type: 'local' }],
    ['a program', { source_type: 'script', command: 'rm' }],
    ['an address of a program', { source_type: 'dynamic', uri: 'http://x' }],
    ['another kind', { source_type: 7 }],
    ['a file behind an address', { source_type: 'http', uri: 'file:///etc/passwd' }],
    ['files in a row', { source_type: 'http', uri: 'concat:a|b' }],
    ['a missing variable', { source_type: 'http', uri: 'http://{{NONE}}/' }],
    ['a second request', { source_type: 'http', uri: 'http://x/ HTTP/1.1\r\nA: b' }],
    ['a header of two lines', { source_type: 'http', uri: 'http://x/', headers: ['A: b\r\nC: d'] }],
    ['a name of two lines', { source_type: 'http', uri: 'http://x/', user_agent: 'a\nb' }],
    ['a filter that reaches out', { source_type: 'lavfi', params: 'movie=/a.mkv' }],
    ['an option that opens a file', { source_type: 'lavfi', params: 'color,drawtext=textfile=/a' }],
    ['what is no filter graph', { source_type: 'lavfi', params: '[' }],
  ])('refuses %s with a sentence', (_, source) => expect(() => of(source)).toThrow(/^[A-Z].*\.$/));
});
