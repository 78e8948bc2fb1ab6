import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docFrom,
  docsOf,
  draftWith,
  editContext,
  itemAt,
  local,
  nameAt,
  refTo,
  refusedFor,
} from '../../../../../test/support/playout/playout-draft.ts';
import { AppFailure } from '../../../contract/errors.ts';
import { writeDocText } from '../../document/write-doc.ts';
import type { EditContext } from '../draft.ts';
import { applyOperation } from '../apply.ts';

const first = `{ "id":"a", "start": "2026-04-13T10:00:00.000-05:00",
       "finish": "2026-04-13T11:00:00.000-05:00",
       "weight": 1.50, "huge": 12345678901234567890,
       "source": {"source_type": "local", "path": "/a"} }`;
const second = JSON.stringify(itemAt('b', at('11:00'), at('12:00')));
const text = `{"version": "https://ersatztv.org/playout/version/0.0.1", "made": 1.0,\n  "items": [${first},  ${second}]}`;
const doc = docFrom(nameAt(at('10:00'), at('12:00')), text);

const rewrite = (to: string, from = first, around: EditContext = editContext()) =>
  applyOperation(
    draftWith(channelWith('one', [doc])),
    { k: 'rewrite', item: refTo(doc, 0), from, to },
    around,
  );

describe('spelling an item anew', () => {
  it('takes every key as it was typed and leaves every other byte of the file', () => {
    const to = first
      .replace('"weight": 1.50', '"weight":  2.50')
      .replace('"huge"', '"new": {"1e3": 1E3}, "huge"');
    const { draft, items, label } = rewrite(` ${to}\n`);
    const [written] = docsOf(draft);
    expect(written === undefined ? '' : writeDocText(written)).toBe(text.replace(first, to));
    expect(items).toEqual([refTo(doc, 0)]);
    expect(label).toBe('Change “a”');
  });

  it('is no step where nothing was typed', () =>
    expect(rewrite(first).draft.channels.get('one')?.docs[0]).toBe(doc));

  it('moves the item where its times say, those that were typed in digits', () => {
    const { draft } = rewrite(
      first
        .replace('2026-04-13T10:00:00.000-05:00', '2026-04-13T18:00:00Z')
        .replace('2026-04-13T11:00:00.000-05:00', '2026-04-13 14:00:00-05:00'),
    );
    const moved = docsOf(draft)[0]?.items[1];
    expect(moved?.value).toMatchObject({
      id: 'a',
      start: '2026-04-13T18:00:00.000+00:00',
      finish: '2026-04-13T14:00:00.000-05:00',
    });
    expect(moved?.text).toContain('"weight": 1.50, "huge": 12345678901234567890');
  });

  it('keeps the spelling of times that were not typed', () => {
    const zulu = first.replace('T10:00:00.000-05:00', 'T15:00:00Z');
    const odd = docFrom(nameAt(at('10:00'), at('12:00')), text.replace(first, zulu));
    const to = zulu.replace('1.50', '3');
    const { draft } = applyOperation(
      draftWith(channelWith('one', [odd])),
      { k: 'rewrite', item: refTo(odd, 0), from: zulu, to },
      editContext(),
    );
    expect(docsOf(draft)[0]?.items[0]?.text).toBe(to);
  });

  it.each([
    ['no JSON', first.replace('"weight":', '"weight"'), ''],
    ['nothing', '', ''],
    ['a list', '[]', ''],
    ['a text', '"a"', ''],
    ['a second value', `${first} {}`, ''],
    ['half a surrogate pair', first.replace('"/a"', '"\\ud800"'), ''],
    ['a time that is none', first.replace('2026-04-13T10', 'tomorrow'), '/start'],
    ['a finish before the start', first.replace('13T11:', '13T09:'), '/finish'],
    ['no start', first.replace('"start"', '"begin"'), '/start'],
    ['an id that is taken', first.replace('"a"', '"b"'), '/id'],
    ['an id that no file can have', first.replace('"a"', '"a/b"'), '/id'],
    ['a source of no kind', first.replace('"local"', '"file"'), '/source/source_type'],
    ['a key twice', first.replace('"weight"', '"id"'), '/id'],
    [
      'an out point before the in point',
      first.replace('"/a"', '"/a", "in_point_ms": 5, "out_point_ms": 5'),
      '/source/out_point_ms',
    ],
  ])('refuses %s and names the field', (_, to, field) =>
    expect(refusedFor(() => rewrite(to))).toEqual(['invalid-input', field]),
  );

  it('says at which line and column the text is no JSON', () => {
    const to = first.replace('"weight": 1.50', '"weight": 1.50.1');
    let told = '';
    try {
      rewrite(to);
    } catch (error) {
      if (error instanceof AppFailure) told = error.error.message;
    }
    expect(told).toMatch(/^Line 3, column 18: /);
  });

  it('refuses what needs a newer engine than the channel has', () => {
    const to = first.replace(
      '"weight": 1.50',
      `"graphics": [${JSON.stringify({ source: local('/logo.png'), location: 'top_left' })}]`,
    );
    expect(refusedFor(() => rewrite(to))).toBeNull();
    const old = editContext({ engine: () => '0.0.2' });
    expect(refusedFor(() => rewrite(to, first, old))?.[0]).toBe('invalid-input');
  });

  it('does not overwrite concurrent changes', () =>
    expect(refusedFor(() => rewrite(first, first.replace('1.50', '1.5')))?.[0]).toBe('conflict'));
});
