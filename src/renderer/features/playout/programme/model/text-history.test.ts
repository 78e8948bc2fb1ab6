import { describe, expect, it } from 'vitest';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import { noHistory, undo } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { extendLast, findTextBefore, recordStep, toSteps } from './text-history.ts';

/** The texts that undo restores, the next one first. */
function listBefore({ past }: EditHistory<TextPatch>, now: string): readonly string[] {
  let text = now;
  return past.toReversed().map(({ draft }) => {
    text = applyPatch(text, draft);
    return text;
  });
}

describe('steps of a text', () => {
  const first = recordStep(noHistory, { label: 'one', from: 'a', to: 'ab' });
  const second = recordStep(first, { label: 'two', from: 'ab', to: 'abc' });

  it('lead back one by one', () => {
    expect(listBefore(second, 'abc')).toEqual(['ab', 'a']);
  });

  it('lead to the text before the last one that was not undone', () => {
    expect(findTextBefore(second, 'abc')).toBe('ab');
    const gesture = extendLast(extendLast(second, 'abc', 'x'), 'x', 'yz');
    expect(findTextBefore(gesture, 'yz')).toBe('ab');
    // Like a cancelled gesture: undoing it restores the previous step.
    expect(
      findTextBefore(undo(gesture, { at: 0, length: 0, text: '' })?.history ?? gesture, 'ab'),
    ).toBe('a');
    expect(findTextBefore(noHistory, 'a')).toBe('a');
  });

  it('go on as one step while a gesture lasts', () => {
    const longer = extendLast(second, 'abc', 'xabcd');
    expect(longer.past).toHaveLength(2);
    expect(listBefore(longer, 'xabcd')).toEqual(['ab', 'a']);
  });

  it('are kept from the nearest on as far as there is room', () => {
    const long = 'x'.repeat(700_000);
    const history = ['one', 'two', 'three'].reduce(
      (steps, label) => recordStep(steps, { label, from: long, to: '' }),
      second,
    );
    expect(toSteps(history).past.map(({ label }) => label)).toEqual(['three']);
    expect(toSteps(second)).toEqual({ past: second.past, future: [] });
  });
});
