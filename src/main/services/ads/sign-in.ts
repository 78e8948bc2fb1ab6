import type { SignInStepOptions } from '../../connections/sign-in-step.ts';

/** Signs in with an access token, or with the browser. */
export const signInOf = (): SignInStepOptions => ({
  read: async (client, { signal }) => {
    await client.request({ path: '/businesses', expect: 'json', signal });
    return null;
  },
});
