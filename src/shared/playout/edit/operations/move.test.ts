import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docFrom,
  docsOf,
  docWith,
  draftWith,
  editContext,
  fileText,
  HOUR,
  itemAt,
  local,
  MINUTE,
  nameAt,
  refTo as ref,
} from '../../../../../test/support/playout/playout-draft.ts';
import { AppFailure } from '../../../contract/errors.ts';
import type { JsonValue, PlayoutDoc } from '../../document/document.ts';
import type { Operation } from '../../operations.ts';
import { applyOperation } from '../apply.ts';
import { getId } from '../ids.ts';

const context = editContext();
const listed = ({ items }: PlayoutDoc) =>
  items.map((item) => [getId(item), (item.start - at('00:00')) / MINUTE]);
const valueOf = (doc: PlayoutDoc | undefined, index: number): JsonValue =>
  doc?.items[index]?.value ?? null;

/** Consecutive items of ten minutes from 10:00 on. */
const hour = (...ids: readonly string[]): PlayoutDoc =>
  docWith(
    ids.map((id, index) =>
      itemAt(id, at('10:00') + index * 10 * MINUTE, at('10:10') + index * 10 * MINUTE),
    ),
  );
const moving = (more: Partial<Extract<Operation, { k: 'move' }>>): Operation => ({
  k: 'move',
  items: [],
  by: 0,
  channel: null,
  ripple: false,
  ...more,
});

describe('moving items', () => {
  it('keeps their distances, their text and everything else', () => {
    const doc = hour('a', 'b', 'c', 'd');
    const draft = draftWith(channelWith('one', [doc]), channelWith('two', []));
    const {
      draft: next,
      items,
      label,
    } = applyOperation(
      draft,
      moving({ items: [ref(doc, 1), ref(doc, 2)], by: 30 * MINUTE }),
      context,
    );
    const [file] = docsOf(next);
    expect(file && listed(file)).toEqual([
      ['a', 600],
      ['d', 630],
      ['b', 640],
      ['c', 650],
    ]);
    expect(file?.items[0]).toBe(doc.items[0]);
    expect(file?.items[2]?.text).toBe(
      doc.items[1]?.text.replaceAll('10:20:00', '10:50:00').replace('10:10:00', '10:40:00'),
    );
    expect(items).toEqual([ref(doc, 1), ref(doc, 2)]);
    expect(label).toBe('Move 2 items');
    expect(next.channels.get('two')).toBe(draft.channels.get('two'));
    expect(docsOf(draft)[0]).toBe(doc);
  });

  it('writes each time in its own offset, in digits, and keeps nanoseconds', () => {
    const doc = docFrom(
      nameAt(at('00:00'), at('24:00')),
      fileText([
        {
          id: 'a',
          start: '2026-04-13T20:00:00.123456789+05:30',
          finish: '2026-04-13 14:31:00Z',
          source: local(),
        },
      ]),
    );
    const { draft } = applyOperation(
      draftWith(channelWith('one', [doc])),
      moving({ items: [ref(doc, 0)], by: 1500 }),
      context,
    );
    expect(valueOf(docsOf(draft)[0], 0)).toMatchObject({
      start: '2026-04-13T20:00:01.623456789+05:30',
      finish: '2026-04-13T14:31:01.500+00:00',
    });
  });

  it('changes nothing at all when it moves by nothing', () => {
    const doc = hour('a', 'b');
    const draft = draftWith(channelWith('one', [doc]));
    expect(applyOperation(draft, moving({ items: [ref(doc, 0)] }), context).draft).toBe(draft);
  });

  it('takes along all that follows with ripple, so that gaps and joins stay', () => {
    const monday = docWith([
      itemAt('a', at('22:00'), at('23:00')),
      itemAt('b', at('23:30'), at('24:00')),
    ]);
    const tuesday = docWith([
      itemAt('c', at('24:00'), at('25:00')),
      itemAt('d', at('26:00'), at('27:00')),
    ]);
    const { draft } = applyOperation(
      draftWith(channelWith('one', [monday, tuesday])),
      moving({ items: [ref(monday, 1)], by: 10 * MINUTE, ripple: true }),
      context,
    );
    const [first, second] = docsOf(draft);
    expect(first && listed(first)).toEqual([
      ['a', 22 * 60],
      ['b', 23 * 60 + 40],
    ]);
    expect(second && listed(second)).toEqual([
      ['c', 24 * 60 + 10],
      ['d', 26 * 60 + 10],
    ]);
    expect(first?.name).toBe(nameAt(at('22:00'), at('24:10')));
    expect(second?.name).toBe(nameAt(at('24:10'), at('27:10')));
  });

  it('brings an item into the file that claims its new start', () => {
    const monday = docWith([itemAt('a', at('22:00'), at('23:00'))], [at('00:00'), at('24:00')]);
    const tuesday = docWith([itemAt('a', at('30:00'), at('31:00'))], [at('24:00'), at('48:00')]);
    const { draft, items } = applyOperation(
      draftWith(channelWith('one', [monday, tuesday])),
      moving({ items: [ref(monday, 0)], by: 3 * HOUR }),
      context,
    );
    const [file, ...others] = docsOf(draft);
    expect(others).toEqual([]);
    // The file that lost its last item is removed; the id was taken there.
    expect(file?.id).toBe(tuesday.id);
    expect(file?.name).toBe(tuesday.name);
    expect(file?.items.map(({ key }) => key)).toEqual([
      monday.items[0]?.key,
      tuesday.items[0]?.key,
    ]);
    expect(valueOf(file, 0)).toMatchObject({
      id: expect.stringMatching(/^a-t[0-9a-z]{8}$/) as string,
    });
    expect(items).toEqual([{ channel: 'one', file: tuesday.id, key: monday.items[0]?.key }]);
  });

  it('makes a file for a day that has none, named by its items', () => {
    const monday = hour('a', 'b');
    const { draft } = applyOperation(
      draftWith(channelWith('one', [monday])),
      moving({ items: [ref(monday, 1)], by: 48 * HOUR }),
      context,
    );
    const [first, second] = docsOf(draft);
    expect(first?.name).toBe(nameAt(at('10:00'), at('10:10')));
    expect(second?.name).toBe(nameAt(at('58:10'), at('58:20')));
    expect(second?.top['version']).toBe('https://ersatztv.org/playout/version/0.0.1');
  });

  it('takes a file along whose items all move, and does not let two names overlap', () => {
    const monday = hour('a', 'b');
    const alone = applyOperation(
      draftWith(channelWith('one', [monday])),
      moving({ items: [ref(monday, 0), ref(monday, 1)], by: 24 * HOUR }),
      context,
    );
    expect(docsOf(alone.draft).map(({ id, name }) => [id, name])).toEqual([
      [monday.id, nameAt(at('34:00'), at('34:20'))],
    ]);
    const next = docWith([itemAt('x', at('10:20'), at('10:30'))]);
    const clamped = applyOperation(
      draftWith(channelWith('one', [monday, next])),
      moving({ items: [ref(monday, 1)], by: 5 * MINUTE }),
      context,
    );
    expect(docsOf(clamped.draft).map(({ name }) => name)).toEqual([
      nameAt(at('10:00'), at('10:20')),
      next.name,
    ]);
  });

  it('moves to another channel, where ripple makes room and closes up behind', () => {
    const one = hour('a', 'b', 'c');
    const two = hour('a', 'y', 'z');
    const start = draftWith(channelWith('one', [one]), channelWith('two', [two]));
    const operation = moving({ items: [ref(one, 1)], channel: 'two', ripple: true });
    const { draft, items } = applyOperation(start, operation, context);
    expect(docsOf(draft).map(listed)).toEqual([
      [
        ['a', 600],
        ['c', 610],
      ],
    ]);
    expect(docsOf(draft, 'two').map(listed)).toEqual([
      [
        ['a', 600],
        ['b', 610],
        ['y', 620],
        ['z', 630],
      ],
    ]);
    expect(items).toEqual([{ channel: 'two', file: two.id, key: one.items[1]?.key }]);
  });

  it('leaves an unsorted file in its order but for what moves', () => {
    const doc = docWith([
      itemAt('late', at('12:00'), at('12:10')),
      itemAt('a', at('10:00'), at('10:10')),
      itemAt('c', at('11:00'), at('11:10')),
      itemAt('b', at('10:30'), at('10:40')),
    ]);
    const { draft } = applyOperation(
      draftWith(channelWith('one', [doc])),
      moving({ items: [ref(doc, 1)], by: 90 * MINUTE }),
      context,
    );
    expect(docsOf(draft)[0]?.items.map(getId)).toEqual(['a', 'late', 'c', 'b']);
  });

  it('refuses a channel that is only shown, an item that is gone and a time that cannot be written', () => {
    const doc = hour('a');
    const shown = draftWith(channelWith('one', [doc], true), channelWith('two', [doc]));
    const failing = (operation: Operation, draft = shown): unknown => {
      try {
        return applyOperation(draft, operation, context);
      } catch (error) {
        return error instanceof AppFailure ? [error.error.code, error.error.detail] : error;
      }
    };
    expect(failing(moving({ items: [ref(doc, 0)], by: 1 }))).toEqual([
      'invalid-input',
      { field: 'channel' },
    ]);
    expect(failing(moving({ items: [ref(doc, 0, 'two')], by: 1, channel: 'one' }))).toEqual([
      'invalid-input',
      { field: 'channel' },
    ]);
    expect(failing(moving({ items: [{ ...ref(doc, 0, 'two'), key: -5 }], by: 1 }))).toEqual([
      'not-found',
      undefined,
    ]);
    expect(failing(moving({ items: [ref(doc, 0, 'two')], by: 1e15 }))).toEqual([
      'invalid-input',
      { field: 'start' },
    ]);
  });
});

describe('removing items', () => {
  it('leaves a hole, or closes it with ripple by the time that falls free', () => {
    const doc = docWith([
      itemAt('a', at('10:00'), at('10:10')),
      itemAt('b', at('10:10'), at('10:25')),
      itemAt('over', at('10:20'), at('10:30')),
      itemAt('c', at('10:40'), at('10:50')),
    ]);
    const start = draftWith(channelWith('one', [doc]));
    const items = [ref(doc, 1)];
    const plain = applyOperation(start, { k: 'remove', items, ripple: false }, context);
    expect(docsOf(plain.draft).map(listed)).toEqual([
      [
        ['a', 600],
        ['over', 620],
        ['c', 640],
      ],
    ]);
    const closed = applyOperation(start, { k: 'remove', items, ripple: true }, context);
    // Five minutes were overlapped by the next item, so only ten were freed.
    expect(docsOf(closed.draft).map(listed)).toEqual([
      [
        ['a', 600],
        ['over', 610],
        ['c', 630],
      ],
    ]);
    expect(docsOf(closed.draft)[0]?.name).toBe(nameAt(at('10:00'), at('10:40')));
  });

  it('removes a file with its last item', () => {
    const doc = hour('a');
    const { draft, label } = applyOperation(
      draftWith(channelWith('one', [doc])),
      { k: 'remove', items: [ref(doc, 0)], ripple: false },
      context,
    );
    expect(docsOf(draft)).toEqual([]);
    expect(label).toBe('Remove “clip”');
  });
});

describe('what is on air', () =>
  it('may be changed, with a note', () => {
    const doc = hour('a', 'b', 'c');
    const live = editContext({ lockedUntil: () => at('10:11') });
    const notes = (index: number) =>
      applyOperation(
        draftWith(channelWith('one', [doc])),
        moving({ items: [ref(doc, index)], by: HOUR }),
        live,
      ).notes.length;
    expect([0, 1, 2].map(notes)).toEqual([0, 1, 0]);
  }));
