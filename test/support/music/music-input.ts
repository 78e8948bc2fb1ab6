import type { TestContext } from '../../../src/main/connections/connection-test.ts';
import type { MusicTestContext } from '../../../src/main/services/music/connection/connect-test.ts';
import type { Values } from '../../../src/shared/connections/model.ts';
import { ConnectionInput } from '../../../src/shared/connections/model.ts';
import type { MethodInput } from '../../../src/shared/contract/methods.ts';
import type { MusicProfile } from '../../../src/shared/music/settings.ts';

/** A music server's form. `more`: values that differ from an empty form. */
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

/** The user's input without empty values. */
export interface MusicForm {
  readonly localUrl: string;
  readonly externalUrl?: string;
  readonly token?: string;
  readonly user?: string;
  readonly password?: string;
  readonly caFile?: string;
  readonly confirmAddress?: boolean;
}

/** The context of a connection test. */
export function musicTest(
  { localUrl, externalUrl, token, user, password, ...more }: MusicForm,
  save: TestContext['save'],
  server: MusicProfile | null,
): MusicTestContext {
  const typedSecrets: Values = {
    ...(token === undefined ? {} : { token }),
    ...(password === undefined ? {} : { password }),
  };
  const input = ConnectionInput.parse({
    ...more,
    service: 'music',
    credential: password === undefined ? 'bearer' : 'login',
    fields: {
      localUrl,
      ...(externalUrl === undefined ? {} : { externalUrl }),
      ...(user === undefined ? {} : { user }),
    },
    secrets: typedSecrets,
  });
  const learned = { account: null, expiresAt: null, extra: {}, trustedNetworks: [], secrets: null };
  return { input, typedSecrets, save, server, learned };
}
