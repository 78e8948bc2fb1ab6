import type { z } from 'zod';
import type { CallContext, Handlers } from '../../../src/shared/contract/methods.ts';
import { libraryMethods } from '../../../src/shared/music/library-contract.ts';

type Methods = typeof libraryMethods;
type Name = keyof Methods;

/** Calls a method of the library like a client: defaults are filled in, and the result must conform to the contract. */
export async function askLibrary<N extends Name>(
  handlers: Handlers<Name>,
  name: N,
  input: z.input<Methods[N]['in']>,
  signal: AbortSignal = new AbortController().signal,
): Promise<z.output<Methods[N]['out']>> {
  const context: CallContext = { signal, origin: 'test' };
  const { in: wanted, out } = libraryMethods[name];
  const handler = handlers[name] as (input: unknown, context: CallContext) => unknown;
  const answer = await handler(wanted.parse(input), context);
  return out.parse(answer) as z.output<Methods[N]['out']>;
}
