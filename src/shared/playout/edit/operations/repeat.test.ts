import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docsOf,
  docWith,
  draftWith,
  editContext,
  HOUR,
  itemAt,
  refusedFor,
} from '../../../../../test/support/playout/playout-draft.ts';
import type { Operation } from '../../operations.ts';
import { applyOperation } from '../apply.ts';
import { getId } from '../ids.ts';

const late = docWith([
  itemAt('a', at('00:00'), at('22:30')),
  itemAt('late', at('23:00'), at('24:00')),
]);
const next = docWith([itemAt('kept', at('47:00'), at('48:00'))]);

describe('repeating a day on days of other lengths', () => {
  const starts = [at('72:00'), at('24:00')];
  const lengths = [25 * HOUR, 23 * HOUR];
  const done = (more: Partial<Extract<Operation, { k: 'repeat' }>>) =>
    applyOperation(
      draftWith(channelWith('one', [late, next])),
      {
        k: 'repeat',
        channel: 'one',
        from: at('00:00'),
        to: at('24:00'),
        starts,
        replace: false,
        ...more,
      },
      editContext(),
    );

  it('leaves out what a shorter one has no room for, in the same step', () => {
    const { draft, items } = done({ lengths, replace: true });
    expect(items).toHaveLength(3);
    const all = docsOf(draft).flatMap((doc) => doc.items);
    expect(all.map((item) => [getId(item).split('-')[0], item.start])).toEqual([
      ['a', at('00:00')],
      ['late', at('23:00')],
      ['a', at('24:00')],
      ['kept', at('47:00')],
      ['a', at('72:00')],
      ['late', at('95:00')],
    ]);
  });

  it('is in the way of nothing that lies where it leaves off', () => {
    expect(done({ lengths }).items).toHaveLength(3);
    expect(refusedFor(() => done({}))).toEqual(['invalid-input', 'replace']);
  });
});
