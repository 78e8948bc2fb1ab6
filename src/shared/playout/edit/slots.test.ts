import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docFrom,
  docWith,
  editContext,
  fileText,
  HOUR,
  itemAt,
  nameAt,
} from '../../../../test/support/playout/playout-draft.ts';
import type { JsonObject, PlayoutDoc } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import { getId } from './ids.ts';
import { placeItems } from './place-items.ts';
import { ChannelPlan } from './plan.ts';
import { retimed } from './retime.ts';
import { nextDay, planSlots } from './slots.ts';
import { toTimeWindow } from './time-window.ts';

/** Hours from the first midnight; the next day starts at 24. */
type Range = readonly [from: number, to: number];

const midnight = at('0:00');
const toMs = (hours: number): number => midnight + hours * HOUR;
const toHours = (ms: number): number => (ms - midnight) / HOUR;

const range = (from: number, to: number): string =>
  `${String(toHours(from))} to ${String(toHours(to))}`;

const itemsOf = (times: Readonly<Record<string, Range>>): JsonObject[] =>
  Object.entries(times).map(([id, [from, to]]) => itemAt(id, toMs(from), toMs(to)));

/** A file whose window is aligned to its items, or is `window`. */
const file = (times: Readonly<Record<string, Range>>, window?: Range): PlayoutDoc =>
  docWith(itemsOf(times), window && [toMs(window[0]), toMs(window[1])]);

/** New times of items by id; null removes the item. */
type Changes = Readonly<Record<string, Range | null>>;

function planOf(docs: readonly PlayoutDoc[], changes: Changes, follow = false): ChannelPlan {
  const plan = new ChannelPlan(channelWith('one', docs));
  plan.follow = follow;
  for (const doc of docs)
    for (const item of doc.items) {
      const change = changes[getId(item)];
      if (change === null) plan.drop(doc, item.key);
      if (change)
        plan.put(doc, retimed(item, toMs(change[0]) - item.start, toMs(change[1]) - item.finish));
    }
  return plan;
}

const outcome = (windows: readonly (string | null)[], leaving: readonly string[] = []) => ({
  windows,
  leaving,
});

/** The windows of the files after a plan, and the ids of the items that need another file. */
function resultOf(plan: ChannelPlan, context = editContext()) {
  const { slots, unplaced } = planSlots(plan, context);
  const windows = slots.map(({ claim }) => claim && range(claim.from.ms, claim.to.ms));
  return outcome(
    windows,
    unplaced.map(({ item }) => getId(item)),
  );
}

const after = (docs: readonly PlayoutDoc[], changes: Changes, follow = false) =>
  resultOf(planOf(docs, changes, follow));

describe('the window of a file', () => {
  const loose = file({ a: [10.5, 11] }, [10, 12]);

  it('extends over an item of which only the start or only the end moves out', () => {
    expect(after([loose], { a: [9, 11] })).toEqual(outcome(['9 to 12']));
    expect(after([loose], { a: [10.5, 13] })).toEqual(outcome(['10 to 13']));
  });

  it('does not change if an item outside it gets another title', () => {
    const doc = file({ a: [10, 11], x: [30, 31] }, [10, 12]);
    const plan = planOf([doc], {});
    for (const item of doc.items)
      plan.put(doc, editItem(item, [{ pointer: '/title', value: 'New' }]));
    expect(resultOf(plan)).toEqual(outcome(['10 to 12']));
  });

  it('is free once the last item is removed, but an empty file that is not edited keeps it', () => {
    const docs = [file({ a: [10, 11] }), file({}, [14, 16])];
    expect(after(docs, { a: null })).toEqual(outcome([null, '14 to 16']));
  });

  it('does not come into being when items move in a file that the engine ignores', () => {
    const doc = docFrom('notes.json', fileText(itemsOf({ a: [10, 11] })));
    expect(after([doc], { a: [40, 41] })).toEqual(outcome([null]));
  });

  it('is repaired from the items if the name ends before it starts', () => {
    const doc = file({ a: [10.5, 11.5] }, [12, 10]);
    expect(after([doc], { a: [10.75, 11.75] })).toEqual(outcome(['10.75 to 11.75']));
  });

  it('does not change the place of an item in an unsorted file if only its end moves', () => {
    const doc = file({ a: [10, 11], b: [12, 13], c: [9, 9.5] });
    const plan = planOf([doc], { a: [12.5, 13], b: [12, 14] });
    const [placed] = placeItems(plan, editContext()).docs;
    expect(placed?.items.map(getId)).toEqual(['b', 'c', 'a']);
  });
});

describe('an item that moves out of the window of its file', () => {
  const doc = file({ a: [10, 11], b: [11, 12] });
  const tomorrow = file({ t: [34, 36] });

  it('stays in the file within its day, from midnight on', () => {
    expect(after([doc, tomorrow], { b: [15, 16] })).toEqual(outcome(['10 to 16', '34 to 36']));
    expect(after([doc], { a: [0, 1] })).toEqual(outcome(['0 to 12']));
  });

  it('leaves the file at the next midnight, and an aligned edge follows the rest', () => {
    expect(after([doc], { b: [24, 25] })).toEqual(outcome(['10 to 11'], ['b']));
    expect(after([doc], { a: [-1, 0] })).toEqual(outcome(['11 to 12'], ['a']));
  });

  it('leaves a file that covers a whole day, which goes on covering it', () => {
    const day = file({ a: [8, 9], b: [20, 21] }, [0, 24]);
    expect(after([day], { b: [24.5, 25.5] })).toEqual(outcome(['0 to 24'], ['b']));
  });

  it('takes the other items along that moved out with it', () => {
    const three = file({ a: [10, 11], b: [11, 12], c: [12, 13] });
    expect(after([three], { a: [15, 16], b: [25, 26] })).toEqual(outcome(['12 to 13'], ['a', 'b']));
  });

  it('belongs to the same day for the 25 hours that a day may have', () => {
    const starts = [48, 25, 0].map(toMs);
    const context = editContext({
      dayStart: (ms) => starts.find((start) => start <= ms) ?? toMs(-24),
    });
    expect([0, 24.5, 25].map((hour) => toHours(nextDay(toMs(hour), context)))).toEqual([
      25, 25, 48,
    ]);
    expect(resultOf(planOf([doc], { b: [24.5, 25] }), context).leaving).toEqual([]);
    expect(resultOf(planOf([doc], { b: [25, 26] }), context).leaving).toEqual(['b']);
  });

  it('needs a file, like an item that is new in the channel', () => {
    const plan = planOf([doc], { b: [24, 25] });
    const [added] = file({ n: [10, 11] }).items;
    if (added) plan.add(added);
    const { slots, unplaced } = planSlots(plan, editContext());
    expect(unplaced.map(({ item, from }) => [getId(item), from])).toEqual([
      ['b', slots[0]],
      ['n', null],
    ]);
  });
});

describe('a file whose items are shifted past the end of its day', () => {
  const times = { a: [10, 11], b: [11, 12] } as const;

  it('follows them if all are shifted and its window is aligned to them', () => {
    const all = { a: [34, 35], b: [35, 36] } as const;
    expect(after([file(times)], all)).toEqual(outcome(['34 to 36']));
  });

  it('does not follow them if its window would cover the time that they left', () => {
    const later = { a: [34, 35], b: [35, 36] } as const;
    const earlier = { a: [-14, -13], b: [-13, -12] } as const;
    const gone = outcome([null], ['a', 'b']);
    expect(after([file(times, [9, 12])], later)).toEqual(gone);
    expect(after([file(times, [10, 13])], earlier)).toEqual(gone);
  });

  it('extends over those that a ripple shifts, at an edge that is aligned to them', () => {
    expect(after([file(times, [9, 12])], { b: [25, 26] }, true)).toEqual(outcome(['9 to 26']));
    expect(after([file(times, [10, 13])], { a: [-5, -4] }, true)).toEqual(outcome(['-5 to 13']));
  });

  it('gives up those that a ripple shifts, at an edge that is not aligned to them', () => {
    const late = outcome(['10 to 13'], ['b']);
    expect(after([file(times, [10, 13])], { b: [25, 26] }, true)).toEqual(late);
    const sharp = outcome(['10 to 24'], ['b']);
    expect(after([file(times, [10, 24])], { b: [24, 25] }, true)).toEqual(sharp);
    const early = outcome(['9 to 12'], ['a']);
    expect(after([file(times, [9, 12])], { a: [-5, -4] }, true)).toEqual(early);
  });

  it('gives up those at both edges if one of the edges is not aligned', () => {
    const three = { ...times, c: [12, 13] } as const;
    const apart = { a: [-5, -4], c: [30, 31] } as const;
    expect(after([file(three, [9, 13])], apart, true).leaving).toEqual(['a', 'c']);
    expect(after([file(three, [10, 14])], apart, true).leaving).toEqual(['a', 'c']);
    expect(after([file(three)], apart, true)).toEqual(outcome(['-5 to 31']));
  });
});

describe('a file that loses an item to the next day', () => {
  it('extends over the items that stay, not over those that leave', () => {
    const loose = file({ a: [10, 11], b: [11, 12] }, [10, 13]);
    const changes = { a: [25, 26], b: [11, 13.5] } as const;
    expect(after([loose], changes)).toEqual(outcome(['11 to 13.5'], ['a']));
  });

  it('keeps its window if the items that stay are outside it', () => {
    for (const start of [12, 14]) {
      const strayed = file({ a: [10, 12], x: [start, 15] }, [10, 12]);
      expect(after([strayed], { a: [25, 26] })).toEqual(outcome(['10 to 12'], ['a']));
    }
  });
});

describe('files that come to overlap', () => {
  const doc = file({ a: [10, 11], b: [11, 12] });
  const next = file({ n: [14, 16] });

  it('keep their own parts: one extends only up to the other', () => {
    expect(after([doc, next], { b: [11, 15] })).toEqual(outcome(['10 to 14', '14 to 16']));
  });

  it('pass on an item that moves into the window of another', () => {
    expect(after([doc, next], { b: [14.5, 15] })).toEqual(outcome(['10 to 11', '14 to 16'], ['b']));
  });

  it('may go on overlapping if they did before', () => {
    const over = file({ o: [11, 14] });
    expect(after([doc, over], { b: [11, 13] })).toEqual(outcome(['10 to 13', '11 to 14']));
  });

  /** The window of `doc` when it gets an item that runs past its end or starts before it, beside a file with another window. */
  function withItem(times: Range, beside: Range): string {
    const plan = planOf([doc, file({ x: beside })], {});
    for (const item of file({ n: times }).items) plan.add(item);
    const owner = placeItems(plan, editContext()).docs.find(({ id }) => id === doc.id);
    if (!owner?.window) throw new Error('the file has no window');
    const { from, to } = toTimeWindow(owner.window);
    return range(from.ms, to.ms);
  }

  it.each([[[10, 11]], [[10.5, 11]], [[11, 12]]] as const)(
    'extend past a window that theirs covers, from %j',
    (beside) => expect(withItem([11.5, 13], beside)).toBe('10 to 13'),
  );

  it.each([[[10, 11]], [[11, 14]], [[14, 16]]] as const)(
    'extend before their start whatever another covers after it, from %j',
    (beside) => expect(withItem([8, 9], beside)).toBe('8 to 12'),
  );

  it.each([[[9, 14]], [[10, 14]], [[11, 14]]] as const)(
    'cover no more of a window that ends after theirs, from %j',
    (beside) => expect(withItem([11.5, 13], beside)).toBe('10 to 12'),
  );

  it('do not extend over a window that another gets back because its timed items leave', () => {
    const untimed = { id: 'x', start: 'soon', finish: 'later' };
    const items = [...itemsOf({ n: [12, 14] }), untimed];
    const back = docFrom(nameAt(toMs(12), toMs(14)), fileText(items));
    expect(after([doc, back], { b: [11, 13], n: [36, 38] })).toEqual(
      outcome(['10 to 12', '12 to 14'], ['n']),
    );
  });
});
