import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docWith,
  draftWith,
  editContext,
  itemAt,
  local,
  MINUTE,
} from '../../../../test/support/playout/playout-draft.ts';
import { applyOperation } from '../edit/apply.ts';
import type { Draft } from '../edit/draft.ts';
import type { Operation } from '../operations.ts';
import { listChanges } from './changes.ts';

const before = docWith(
  ['a', 'b', 'c', 'd'].map((id, index) =>
    itemAt(id, at('10:00') + index * 10 * MINUTE, at('10:10') + index * 10 * MINUTE, local(), {
      title: id.toUpperCase(),
    }),
  ),
);
const keys = before.items.map(({ key }) => key);
const ref = (index: number) => ({ channel: 'one', file: before.id, key: keys[index] ?? 0 });
const edited = (...operations: readonly Operation[]) => {
  const last = operations.reduce<Draft>(
    (draft, operation) => applyOperation(draft, operation, editContext()).draft,
    draftWith(channelWith('one', [before])),
  );
  return last.channels.get('one')?.docs[0] ?? null;
};

describe('changes of a file, item by item', () => {
  it('tells what was added, removed, moved, trimmed and changed, in the order of time', () => {
    const after = edited(
      { k: 'remove', items: [ref(0)], ripple: false },
      { k: 'trim', item: ref(1), edge: 'finish', to: at('10:15'), ripple: false },
      { k: 'set', item: ref(2), values: [{ pointer: '/source/path', value: '/media/x.mkv' }] },
      { k: 'move', items: [ref(3)], by: MINUTE, channel: null, ripple: false },
      {
        k: 'insert',
        channel: 'one',
        at: at('11:00'),
        items: [{ source: local(), durationMs: MINUTE, title: 'New' }],
        ripple: false,
      },
    );
    const changes = listChanges(before, after, null);
    expect(changes.map(({ k, title, fields }) => [k, title, fields])).toEqual([
      ['removed', 'A', []],
      ['trimmed', 'B', ['/source/out_point_ms']],
      ['changed', 'C', ['/source/path']],
      ['moved', 'D', []],
      ['added', 'New', []],
    ]);
    expect(changes[1]?.before).toEqual({ start: at('10:10'), finish: at('10:20') });
    expect(changes[1]?.after).toEqual({ start: at('10:10'), finish: at('10:15') });
    expect(changes[4]?.before).toBeNull();
  });

  it('marks what is on air or within the next minute', () => {
    const after = edited({
      k: 'move',
      items: [ref(0), ref(3)],
      by: 5,
      channel: null,
      ripple: false,
    });
    const marks = listChanges(before, after, at('10:10:30')).map(({ locked }) => locked);
    expect(marks).toEqual([true, false]);
  });

  it('knows whole files that come and go, and none where nothing changed', () => {
    expect(listChanges(null, before, null).map(({ k }) => k)).toEqual(Array(4).fill('added'));
    expect(listChanges(before, null, null).map(({ k }) => k)).toEqual(Array(4).fill('removed'));
    expect(listChanges(before, { ...before, items: [...before.items].reverse() }, null)).toEqual(
      [],
    );
  });
});
