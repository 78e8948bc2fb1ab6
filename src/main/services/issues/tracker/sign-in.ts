import '../../../../shared/issues/texts.ts';
import type { Profile, Values } from '../../../../shared/connections/model.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { ProfileClientOptions } from '../../../connections/profile-client.ts';
import type { SignedIn, SignInStepOptions } from '../../../connections/sign-in-step.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { statusOfFailure, trackerLimits } from './call.ts';
import { createTracker } from './create-tracker.ts';

const GATEWAY = 'https://api.atlassian.com';
/** Every issue; searches need a condition. */
const everything = 'created >= "2000-01-01" ORDER BY key ASC';

const gatewayOf = (fields: Values, cloudId: string): string =>
  `${(fields['gateway'] ?? GATEWAY).replace(/\/+$/, '')}/ex/jira/${encodeURIComponent(cloudId)}`;

/** Options of every profile's client: the gateway if the sign-in found that the token needs it, otherwise the site. */
export const trackerClient: ProfileClientOptions = {
  ...trackerLimits,
  addressOf: ({ fields, extra }: Pick<Profile, 'fields' | 'extra'>) => {
    const cloudId = Object.hasOwn(extra, 'cloudId') ? extra['cloudId'] : fields['cloudId'];
    return typeof cloudId === 'string' ? gatewayOf(fields, cloudId) : null;
  },
};

/** Signs in at the site. It answers 401 to tokens with scopes, which only the gateway accepts; `extra.cloudId` remembers it. */
export const signInOf = (): SignInStepOptions => ({
  read: async (client, { signal, fields, clientAt }) => {
    try {
      return await verified(client, null, signal);
    } catch (error) {
      if (statusOfFailure(error) !== 401) throw error;
      const cloudId = fields['cloudId'] ?? (await cloudIdOf(client, signal));
      if (cloudId === null) throw error;
      return verified(clientAt(gatewayOf(fields, cloudId)), cloudId, signal).catch(
        (reason: unknown) => {
          const isScope =
            reason instanceof AppFailure && reason.error.detail?.['words'] !== undefined;
          throw statusOfFailure(reason) !== 401 || isScope ? reason : error;
        },
      );
    }
  },
});

/** Null: the site does not say. */
async function cloudIdOf(client: ServiceClient, signal: AbortSignal): Promise<string | null> {
  const path = '/_edge/tenant_info';
  const answer = await client
    .request({ path, expect: 'json', accept: 'all', signal })
    .catch(() => null);
  const id = recordOf(answer?.body)?.['cloudId'];
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : null;
}

/** A token without the scope of searches may get empty lists instead of a refusal: the count tells. */
async function verified(
  client: ServiceClient,
  cloudId: string | null,
  signal: AbortSignal,
): Promise<SignedIn> {
  const tracker = createTracker(client);
  const { name } = await tracker.me(signal);
  const isSearchable = async (): Promise<boolean> => {
    const query = { k: 'search' as const, jql: everything, fields: ['summary'] };
    for await (const { items, end } of tracker.list(query, { signal, size: 1, maxPages: 1 }))
      if (items.length > 0 || end !== 'end') return true;
    return (await tracker.count(everything, signal)).count === 0;
  };
  const canSearch = await isSearchable().catch((error: unknown) => {
    const isRefused =
      error instanceof AppFailure && ['unauthorized', 'forbidden'].includes(error.error.code);
    if (isRefused || signal.aborted) throw error;
    return true;
  });
  if (canSearch) return { account: name, extra: { cloudId } };
  const where = new URL(client.origin).host;
  throw failure('forbidden', t('issues:tracker.noSearch', { where }));
}
