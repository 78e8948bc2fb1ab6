import { describe, expect, it } from 'vitest';
import { channelWith, draftWith } from '../../../../test/support/playout/playout-draft.ts';
import type { EditHistory } from './history.ts';
import { MAX_STEPS, noHistory, record, redo, undo } from './history.ts';

const drafts = Array.from({ length: 300 }, (_, index) => draftWith(channelWith(String(index), [])));
const draft = (index: number) => drafts[index] ?? draftWith();

describe('undo and redo', () => {
  it('give the very drafts back, with the names of the steps', () => {
    const history = record(record(noHistory, draft(0), 'One'), draft(1), 'Two');
    const back = undo(history, draft(2));
    expect(back?.draft).toBe(draft(1));
    expect(back?.label).toBe('Two');
    const first = back && undo(back.history, back.draft);
    expect(first?.draft).toBe(draft(0));
    expect(first && undo(first.history, first.draft)).toBeNull();
    const again = first && redo(first.history, first.draft);
    expect([again?.draft, again?.label]).toEqual([draft(1), 'One']);
    expect(again && redo(again.history, again.draft)?.draft).toBe(draft(2));
    expect(redo(history, draft(2))).toBeNull();
  });

  it('forget undone steps after a new step', () => {
    const back = undo(record(noHistory, draft(0), 'One'), draft(1));
    expect(back && record(back.history, draft(0), 'Other').future).toEqual([]);
  });

  it('keep 200 steps, the newest ones', () => {
    let history: EditHistory = noHistory;
    for (let index = 0; index < 250; index += 1) history = record(history, draft(index), 'Step');
    expect(history.past).toHaveLength(MAX_STEPS);
    expect(history.past[0]?.draft).toBe(draft(50));
  });
});
