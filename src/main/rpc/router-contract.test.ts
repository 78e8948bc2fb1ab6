import { expect, it, vi } from 'vitest';
import type { CallContext } from '../../shared/contract/methods.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { createRouter } from './router.ts';

vi.mock('../../shared/rules/contract.ts', () => {
  throw new Error('broken file');
});

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

it('logs that the schemas of a method cannot be loaded, with the reference in the text of the error', async () => {
  const logged: unknown[] = [];
  const ignore = (): void => undefined;
  const router = createRouter(() => ({}), {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (_message, fields) => logged.push(fields),
  });
  for (const ref of ['E1', 'E2']) {
    const call = router.dispatch('rules.remove', { id: 'one' }, context);
    const thrown: unknown = await call.catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AppFailure);
    const { error } = thrown as AppFailure;
    expect(error).toMatchObject({ code: 'internal', detail: { ref } });
    expect(error.message).toContain(ref);
    const reason = expect.any(Error) as unknown;
    expect(logged.at(-1)).toMatchObject({ method: 'rules.remove', ref, error: reason });
  }
  expect(logged).toHaveLength(2);
});
