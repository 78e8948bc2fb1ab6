import { AppFailure } from '../../src/shared/contract/errors.ts';

/** The failure of a promise that must fail. */
export async function failed(promise: Promise<unknown>): Promise<AppFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppFailure)) throw new Error(`expected a failure, got ${String(error)}`);
  return error;
}
