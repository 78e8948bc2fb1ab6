import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelFor, RandomValues } from '../../../../test/support/playout/playout-random.ts';
import { editFor } from '../../../../test/support/playout/playout-random-edits.ts';
import { draftWith } from '../../../../test/support/playout/playout-draft.ts';
import { checkStep, textsOf } from '../../../../test/support/playout/playout-oracle.ts';
import { runs } from '../../../../test/support/sample.ts';
import { AppFailure } from '../../contract/errors.ts';
import { applyOperation } from './apply.ts';
import type { Draft } from './draft.ts';
import type { EditHistory } from './history.ts';
import { noHistory, record, redo, undo } from './history.ts';

const randomNumbers = (count: number) =>
  fc.array(fc.nat({ max: 1_000_000 }), { minLength: count, maxLength: count });

/** How often each kind of edit was applied. */
const done = new Map<string, number>();

/** One step: edit, undo or redo; impossible steps are refused. */
function step(
  draft: Draft,
  history: EditHistory,
  numbers: readonly number[],
): [Draft, EditHistory] {
  const random = new RandomValues(numbers);
  const travel = random.maybe(12)
    ? undo(history, draft)
    : random.maybe(8)
      ? redo(history, draft)
      : null;
  if (travel !== null) return [travel.draft, travel.history];
  const wanted = editFor(draft, random);
  if (wanted === null) return [draft, history];
  try {
    const result = applyOperation(draft, wanted.operation, wanted.context);
    const { k } = wanted.operation;
    done.set(k, (done.get(k) ?? 0) + 1);
    checkStep(draft, wanted, result);
    return [result.draft, record(history, draft, result.label)];
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    expect(error.error.code).toBe('invalid-input');
    return [draft, history];
  }
}

describe('random sequences of edits', () => {
  it('never lose an item, change one that was not meant or tear a file; undo and redo give the exact bytes', () => {
    fc.assert(
      fc.property(
        fc.array(randomNumbers(12), { minLength: 1, maxLength: 3 }),
        fc.array(randomNumbers(16), { minLength: 1, maxLength: 10 }),
        (channels, steps) => {
          const first = draftWith(
            ...channels.map((numbers, index) => channelFor('abc'.charAt(index), numbers)),
          );
          const written = new Map<Draft, string>([[first, textsOf(first)]]);
          let [draft, history]: [Draft, EditHistory] = [first, noHistory];
          for (const numbers of steps) {
            [draft, history] = step(draft, history, numbers);
            if (!written.has(draft)) written.set(draft, textsOf(draft));
          }
          const there = (): void => expect(textsOf(draft)).toBe(written.get(draft));
          const redoAll = (): void => {
            for (let forth = redo(history, draft); forth !== null; forth = redo(history, draft))
              ({ draft, history } = forth);
          };
          redoAll();
          const last = draft;
          for (let back = undo(history, draft); back !== null; back = undo(history, draft)) {
            ({ draft, history } = back);
            there();
          }
          expect(draft).toBe(first);
          redoAll();
          expect(draft).toBe(last);
          there();
        },
      ),
      { numRuns: runs(1000) },
    );
    // Every kind of edit was applied, not only refused.
    const kinds = 'move trim split remove insert set fill repeat repair rewrite'.split(' ');
    for (const k of kinds) expect([k, (done.get(k) ?? 0) > runs(100)]).toEqual([k, true]);
  }, 300_000);
});
