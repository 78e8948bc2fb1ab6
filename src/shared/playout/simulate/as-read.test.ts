import { describe, expect, it } from 'vitest';
import {
  docOf,
  file,
  item,
  minute,
  named,
  timeText,
} from '../../../../test/support/playout/playout-folder.ts';
import { simulateAir } from './air.ts';
import { asRead } from './as-read.ts';
import { itemAt } from './item-at.ts';

const from = timeText(minute(0));
const to = timeText(minute(10));
const lavfi = ['lavfi', 'testsrc', null];
const row = ['a', from, to, lavfi, null];

describe('items that are lists', () => {
  it('are named as the engine names them, with all that is in them', () => {
    const local = ['local', '/a.mkv', 5, 10, null];
    const tracks = [[['rtsp', 'rtsp://a/', null, null], null], { source: lavfi }, null];
    const listed = docOf(named(0, 60), [['a', from, to, local, tracks]]);
    const [read] = asRead(listed, '0.0.2').items;
    expect(read?.value).toMatchObject({
      id: 'a',
      start: from,
      finish: to,
      source: { source_type: 'local', path: '/a.mkv', in_point_ms: 5, out_point_ms: 10 },
      tracks: {
        audio: { source: { source_type: 'rtsp', uri: 'rtsp://a/' }, stream_index: null },
        video: { source: { source_type: 'lavfi', params: 'testsrc' } },
        subtitle: null,
      },
    });
    expect(read).toMatchObject({ key: listed.items[0]?.key, start: minute(0), finish: minute(10) });
  });

  it('are read by the fields that an engine has', () => {
    const http = ['http', 'http://a/', 7, 9, null, null, null, null, null, null, null];
    const listed = docOf(named(0, 60), [['a', from, to, http, null]]);
    const source = (engine: '0.0.2' | '0.2') => asRead(listed, engine).items[0]?.value;
    expect(source('0.0.2')).toMatchObject({ source: { in_point_ms: 7, out_point_ms: 9 } });
    expect(source('0.2')).toMatchObject({ source: { is_live: 7, in_point_ms: 9 } });
  });

  it('air', () => {
    const entries = [file(0, 60, [row, item('b', 10, 20)])];
    expect(itemAt(entries, minute(5), '0.0.2')).toMatchObject({
      result: 'item',
      item: { id: 'a', start: from, finish: to },
    });
    const aired = simulateAir(entries, minute(0), minute(20), { channel: 'c', engine: '0.0.2' });
    expect(aired).toMatchObject([
      { k: 'item', title: 'testsrc', to: minute(10), reason: null },
      { k: 'item', title: 'b', to: minute(20) },
    ]);
  });

  it('are the same document where there are none', () => {
    const tracks = { audio: { stream_index: 1 }, video: { source: { source_type: 'x' } } };
    const plain = docOf(named(0, 60), [item('a', 0, 10), item('b', 10, 20, { tracks })]);
    expect(asRead(plain, '0.2')).toBe(plain);
  });
});
