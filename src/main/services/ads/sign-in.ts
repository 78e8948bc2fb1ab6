import '../../../shared/ads/texts.ts';
import { ACCOUNTS_URL } from '../../../shared/ads/descriptor.ts';
import { isRecord } from '../../../shared/lib/json.ts';
import type { SignInStepOptions } from '../../connections/sign-in-step.ts';
import type { Clock } from '../../platform/ports.ts';
import { readFeatures } from './features.ts';
import { createAdsApi } from './api/ads-api.ts';

const MAX_NAME = 200;

/**
 * Signs in with an access token, or in the browser through an app that the user registered with the service. The account's name is that of
 * the first business.
 */
export const createSignIn = ({ clock }: { readonly clock: Clock }): SignInStepOptions => ({
  oauth: ({ clientId = '', accountsUrl = ACCOUNTS_URL }, useSecrets) => {
    const base = accountsUrl.replace(/\/+$/, '');
    return {
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/api/token`,
      clientId,
      clientSecret: {
        sentAs: 'basic',
        withSecret: (use) => useSecrets(({ secret = '' }) => use(secret)),
      },
      // The user's role decides; the service has no scopes.
      scopes: [],
    };
  },
  read: async (client, { signal, fields }) => {
    const api = createAdsApi(client, { clock, fields });
    const all = { offset: 0, limit: 0, pageSize: 50 };
    const { items } = await api.list({ endpoint: 'businesses.list' }, all, signal);
    const name = isRecord(items[0]) ? items[0]['name'] : null;
    const account = typeof name === 'string' ? name.slice(0, MAX_NAME) : null;
    const features = await readFeatures(api, signal);
    return { account, extra: {}, ...(features === null ? {} : { features }) };
  },
});
