import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docsOf,
  docWith,
  draftWith,
  editContext,
  itemAt,
  local,
  MINUTE,
  nameAt,
  refTo,
  refusedFor,
  SECOND,
} from '../../../../../test/support/playout/playout-draft.ts';
import type { JsonObject, PlayoutDoc } from '../../document/document.ts';
import { applyOperation } from '../apply.ts';

const context = editContext();

/** Two adjacent items; the first plays this from 10:00 to 10:30. */
const pair = (source: JsonObject, more: JsonObject = {}): PlayoutDoc =>
  docWith([
    itemAt('a', at('10:00'), at('10:30'), source, more),
    itemAt('b', at('10:30'), at('11:00')),
  ]);
const minutes = (doc: PlayoutDoc | undefined) =>
  (doc?.items ?? []).map(({ start, finish }) =>
    [start, finish].map((ms) => (ms - at('10:00')) / MINUTE),
  );

function trimmed(
  doc: PlayoutDoc,
  edge: 'start' | 'finish',
  time: string,
  ripple = false,
): PlayoutDoc | undefined {
  const draft = draftWith(channelWith('one', [doc]));
  const item = refTo(doc, 0);
  return docsOf(
    applyOperation(draft, { k: 'trim', item, edge, to: at(time), ripple }, context).draft,
  )[0];
}
const sourceOf = (doc: PlayoutDoc | undefined, index = 0): unknown =>
  (doc?.items[index]?.value as JsonObject | undefined)?.['source'];

describe('trimming an edge', () => {
  it('moves the in point with the start, and leaves the out point', () => {
    const cut = trimmed(
      pair(local('/a', { in_point_ms: 5000, out_point_ms: 1_805_000 })),
      'start',
      '10:01',
    );
    expect(sourceOf(cut)).toEqual(local('/a', { in_point_ms: 65_000, out_point_ms: 1_805_000 }));
    expect(minutes(cut)[0]).toEqual([1, 30]);
    expect(cut?.name).toBe(nameAt(at('10:01'), at('11:00')));
    const back = trimmed(pair(local('/a', { in_point_ms: 60_000 })), 'start', '9:59:30');
    expect(sourceOf(back)).toEqual(local('/a', { in_point_ms: 30_000 }));
  });

  it('sets the out point with the finish where there is one or something is cut off', () => {
    const shorter = trimmed(pair(local('/a', { in_point_ms: 500 })), 'finish', '10:20');
    expect(sourceOf(shorter)).toEqual(local('/a', { in_point_ms: 500, out_point_ms: 1_200_500 }));
    expect(sourceOf(trimmed(pair(local('/a')), 'finish', '10:40'))).toEqual(local('/a'));
    const longer = trimmed(pair(local('/a', { out_point_ms: 1_800_000 })), 'finish', '10:40');
    expect(sourceOf(longer)).toEqual(local('/a', { out_point_ms: 2_400_000 }));
  });

  it('gives the sources of tracks the same points', () => {
    const doc = pair(local('/a'), {
      tracks: { video: null, audio: { source: local('/b', { in_point_ms: 10 }), stream_index: 1 } },
    });
    expect(trimmed(doc, 'start', '10:00:01')?.items[0]?.value).toMatchObject({
      source: local('/a', { in_point_ms: 1000 }),
      tracks: { audio: { source: local('/b', { in_point_ms: 1010 }), stream_index: 1 } },
    });
  });

  it('gives no points to what cannot be entered in the middle', () => {
    const sources: readonly JsonObject[] = [
      { source_type: 'lavfi', params: 'testsrc2' },
      { source_type: 'rtsp', uri: 'rtsp://host/a' },
      { source_type: 'script', command: 'play' },
      { source_type: 'dynamic', uri: 'http://host/a' },
      { source_type: 'http', uri: 'http://host/a', is_live: true },
    ];
    for (const source of sources)
      for (const edge of ['start', 'finish'] as const)
        expect(sourceOf(trimmed(pair(source), edge, '10:10'))).toEqual(source);
    expect(sourceOf(trimmed(pair({ source_type: 'http', uri: 'u' }), 'start', '10:00:01'))).toEqual(
      {
        source_type: 'http',
        uri: 'u',
        in_point_ms: 1000,
      },
    );
  });

  it('pulls and pushes what follows with ripple, at either edge', () => {
    expect(minutes(trimmed(pair(local()), 'finish', '10:25', true))).toEqual([
      [0, 25],
      [25, 55],
    ]);
    const head = trimmed(pair(local()), 'start', '10:10', true);
    expect(minutes(head)).toEqual([
      [0, 20],
      [20, 50],
    ]);
    expect(sourceOf(head)).toEqual(local(undefined, { in_point_ms: 600_000 }));
  });

  it('refuses a trim that would leave nothing, or needs media that the file lacks', () => {
    const refused = (source: JsonObject, edge: 'start' | 'finish', time: string) =>
      refusedFor(() => trimmed(pair(source), edge, time));
    expect(refused(local(), 'finish', '10:00')).toEqual(['invalid-input', 'to']);
    expect(refused(local(), 'start', '10:30')).toEqual(['invalid-input', 'to']);
    expect(refused(local('/a', { in_point_ms: 999 }), 'start', '9:59:59')).toEqual([
      'invalid-input',
      'to',
    ]);
    expect(refused(local('/a', { out_point_ms: 9000 }), 'start', '10:01')).toEqual([
      'invalid-input',
      'to',
    ]);
  });
});

describe('splitting an item', () => {
  const split = (doc: PlayoutDoc, ms: number) =>
    applyOperation(
      draftWith(channelWith('one', [doc])),
      { k: 'split', item: refTo(doc, 0), at: ms },
      context,
    );

  it('continues in the second part where the first one ends', () => {
    const doc = pair(local('/a', { in_point_ms: 1000, out_point_ms: 1_801_000 }), {
      title: 'A',
      ext: 1,
    });
    const { draft, items, label } = split(doc, at('10:10'));
    const [file] = docsOf(draft);
    expect(minutes(file)).toEqual([
      [0, 10],
      [10, 30],
      [30, 60],
    ]);
    expect(sourceOf(file, 0)).toEqual(local('/a', { in_point_ms: 1000, out_point_ms: 601_000 }));
    expect(sourceOf(file, 1)).toEqual(
      local('/a', { in_point_ms: 601_000, out_point_ms: 1_801_000 }),
    );
    expect(file?.items[1]?.value).toMatchObject({ title: 'A', ext: 1 });
    expect(file?.items[0]?.key).toBe(doc.items[0]?.key);
    expect(file?.items[1]?.value).toMatchObject({
      id: expect.stringMatching(/^a-t[0-9a-z]{8}$/) as string,
    });
    expect(items.map(({ key }) => key)).toEqual([file?.items[0]?.key, file?.items[1]?.key]);
    expect(label).toBe('Split “A”');
    expect(file?.name).toBe(doc.name);
  });

  it('leaves at least a millisecond on both sides', () => {
    const doc = pair({ source_type: 'lavfi', params: 'x' });
    expect(docsOf(split(doc, at('10:00') + 1).draft)[0]?.items).toHaveLength(3);
    for (const ms of [at('10:00'), at('10:30'), at('10:30') - 0.5, at('9:00'), at('10:00') + 0.5])
      expect(refusedFor(() => split(doc, ms))).toEqual(['invalid-input', 'at']);
  });

  it('puts a part that begins behind the end of its file into the file of that time', () => {
    const monday = docWith([itemAt('a', at('23:00'), at('25:00'))], [at('00:00'), at('24:00')]);
    const tuesday = docWith([itemAt('b', at('25:00'), at('26:00'))], [at('24:00'), at('48:00')]);
    const next = applyOperation(
      draftWith(channelWith('one', [monday, tuesday])),
      { k: 'split', item: refTo(monday, 0), at: at('24:00') + SECOND },
      context,
    );
    expect(docsOf(next.draft).map(({ items }) => items.length)).toEqual([1, 2]);
    expect(docsOf(next.draft).map(({ name }) => name)).toEqual([monday.name, tuesday.name]);
  });
});
