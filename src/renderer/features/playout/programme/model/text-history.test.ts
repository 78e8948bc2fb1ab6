import { describe, expect, it } from 'vitest';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import { noHistory } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { extendLast, recordStep, toSteps } from './text-history.ts';

/** The texts that undo leads to, the nearest first. */
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
