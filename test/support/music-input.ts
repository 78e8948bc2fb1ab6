import type { MethodInput } from '../../src/shared/contract/methods.ts';

/** A form of a music server. `more`: other values than those of an empty form. */
export const musicInput = (
  { url, token }: { readonly url: string; readonly token?: string },
  more: Partial<MethodInput<'connections.save'>> = {},
): MethodInput<'connections.save'> => ({
  service: 'music',
  fields: { localUrl: url },
  credential: 'bearer',
  secrets: token === undefined ? {} : { token },
  ...more,
});
