import { failure } from '../shared/contract/errors.ts';

/** The name as one of those that there are; throws `invalid-input` with them otherwise. `message` says it in one sentence. */
export function knownName<N extends string>(
  names: readonly N[],
  name: string,
  field: 'fault' | 'generation',
  message: (names: string) => string,
): N {
  const found = names.find((one) => one === name);
  if (found !== undefined) return found;
  throw failure('invalid-input', message(names.join(', ')), { field, candidates: [...names] });
}
