import '../../../../shared/issues/cli-texts.ts';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Transition } from '../../../../shared/issues/model.ts';
import { personFor, transitionFor } from './change.ts';

const step = (id: string, name: string, to: string): Transition => ({
  id,
  name,
  to: { id: to, name: to, category: 'done' },
  needs: [],
});
const refusal = (work: () => unknown): AppFailure['error'] => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppFailure) return error.error;
  }
  throw new Error('it was not refused');
};
const words = (fault: string): string => fault;

describe('transition-own-name', () => {
  const done = step('11', 'Done', 'Done');
  const reject = step('12', 'Reject', 'Done');
  const close = step('13', 'Close', 'Done');

  it("uses the transition with the status's name, if several lead to it", () => {
    expect(transitionFor('done', [reject, done], words)).toBe('11');
    expect(transitionFor('Reject', [reject, done], words)).toBe('12');
    expect(transitionFor('12', [reject, done], words)).toBe('12');
    expect(transitionFor('Done', [reject], words)).toBe('12');
    expect(transitionFor('Nowhere', [reject], words)).toBeNull();
  });

  it('otherwise distinguishes the candidates by their own names', () =>
    expect(refusal(() => transitionFor('Done', [reject, close], words))).toMatchObject({
      code: 'ambiguous',
      detail: {
        candidates: [
          { id: '12', name: 'Reject' },
          { id: '13', name: 'Close' },
        ],
      },
    }));
});

describe('an email', () => {
  const person = (email: string | null) => ({ id: 'a:1', name: 'Jo', email });

  it('identifies a person only as a whole', () => {
    expect(personFor('JO@example.com', [person('jo@example.com')], 'CS-1')).toBe('a:1');
    const near = refusal(() => personFor('jo@example.co', [person('jo@example.com')], 'CS-1'));
    expect(near.code).toBe('not-found');
  });

  it('that the tracker hides identifies nobody', () =>
    expect(refusal(() => personFor('jo@example.co', [person(null)], 'CS-1'))).toMatchObject({
      code: 'ambiguous',
      detail: { candidates: [{ id: 'a:1', name: 'Jo' }] },
    }));
});
