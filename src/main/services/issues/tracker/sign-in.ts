import '../../../../shared/issues/texts.ts';
import type { Values } from '../../../../shared/connections/model.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { ProfileClientOptions } from '../../../connections/profile-client.ts';
import type { SignedIn, SignInStepOptions } from '../../../connections/sign-in-step.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { getStatus } from '../../../net/errors.ts';
import { trackerLimits } from './call.ts';
import { createTracker } from './create-tracker.ts';
import type { Tracker } from './tracker.ts';
import type { ServerFeature } from '../../../connections/features.ts';

/** The permission that each change needs. */
const needed = {
  create: 'CREATE_ISSUES',
  edit: 'EDIT_ISSUES',
  comment: 'ADD_COMMENTS',
  transition: 'TRANSITION_ISSUES',
  assign: 'ASSIGN_ISSUES',
} as const;

/**
 * What the user can do at the tracker. Counts a feature as possible if the tracker does not report it, because only an attempt would show
 * it.
 */
async function readFeatures(
  tracker: Tracker,
  signal: AbortSignal,
): Promise<readonly ServerFeature[]> {
  const unlessFailed = <T>(read: Promise<T>): Promise<T | undefined> =>
    read.catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  const [rights, words] = await Promise.all([
    unlessFailed(tracker.permissions(Object.values(needed), signal)),
    unlessFailed(tracker.jqlWords(signal)),
  ]);
  const changes = (Object.keys(needed) as (keyof typeof needed)[]).map((name) => ({
    name: t(`issues:feature.${name}`),
    isOn: rights?.has(needed[name]) ?? true,
  }));
  return [
    { name: t('issues:feature.search'), isOn: true },
    { name: t('issues:feature.words'), isOn: words !== null },
    ...changes,
  ];
}

/** Every issue; searches need a condition. */
const everything = 'created >= "2000-01-01" ORDER BY key ASC';

const formatGateway = (
  { gateway = 'https://api.atlassian.com' }: Values,
  cloudId: string,
): string => `${gateway.replace(/\/+$/, '')}/ex/jira/${encodeURIComponent(cloudId)}`;

/** Options of every profile's client: the gateway if the sign-in found that the token needs it, otherwise the site. */
export const trackerClient: ProfileClientOptions = {
  ...trackerLimits,
  addressOf: ({ fields, extra }) => {
    const cloudId = Object.hasOwn(extra, 'cloudId') ? extra['cloudId'] : fields['cloudId'];
    return typeof cloudId === 'string' ? formatGateway(fields, cloudId) : null;
  },
};

/**
 * Signs in at the site. The site answers 401 to tokens with scopes, which only the gateway accepts; `extra.cloudId` then stores the
 * gateway's id of the site.
 */
export const createSignIn = (): SignInStepOptions => ({
  read: async (client, { signal, fields, clientAt }) => {
    try {
      return await verified(client, null, signal);
    } catch (error) {
      if (getStatus(error) === 404) await refuseOtherEdition(client, signal);
      if (getStatus(error) !== 401) throw error;
      const cloudId = fields['cloudId'] ?? (await fetchCloudId(client, signal));
      if (cloudId === null) throw error;
      const gateway = clientAt(formatGateway(fields, cloudId));
      return verified(gateway, cloudId, signal).catch((reason: unknown) => {
        throw signal.aborted ? reason : toSignInError(client, gateway, error, reason);
      });
    }
  },
});

/** Why a token that the site rejected can't be used at the gateway either. A failure there is not caused by the site's address or port. */
function toSignInError(
  site: ServiceClient,
  gateway: ServiceClient,
  error: unknown,
  reason: unknown,
): unknown {
  if (!(reason instanceof AppFailure) || getStatus(reason) === 401) return error;
  if (reason.error.code === 'forbidden') return reason;
  const [where, other] = [site, gateway].map(({ origin }) => new URL(origin).host);
  // Hides advice about the gateway's address, because the user typed neither its name nor its port.
  const isSilent = ['unreachable', 'timeout', 'connection-lost'].includes(reason.error.code);
  const text = isSilent
    ? t('issues:tracker.gatewayUnreachable', { where, gateway: other })
    : t('issues:tracker.gatewayFailed', { where, gateway: other, reason: reason.message });
  return failure('unauthorized', text, { status: 401 });
}

/** The self-hosted edition of the product has a different API, which this detects. */
async function refuseOtherEdition(client: ServiceClient, signal: AbortSignal): Promise<void> {
  const request = {
    path: '/rest/api/2/serverInfo',
    expect: 'json',
    accept: 'all',
    signal,
  } as const;
  const answer = await client.request(request).catch(() => null);
  const edition = toRecord(answer?.body)?.['deploymentType'];
  if (typeof edition !== 'string' || edition === 'Cloud') return;
  const where = new URL(client.origin).host;
  throw failure('not-this-server', t('issues:tracker.otherEdition', { where }));
}

/** Null: the site does not say. */
async function fetchCloudId(client: ServiceClient, signal: AbortSignal): Promise<string | null> {
  const request = { path: '/_edge/tenant_info', expect: 'json', accept: 'all', signal } as const;
  const answer = await client.request(request).catch(() => null);
  const id = toRecord(answer?.body)?.['cloudId'];
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : null;
}

async function verified(
  client: ServiceClient,
  cloudId: string | null,
  signal: AbortSignal,
): Promise<SignedIn> {
  const tracker = createTracker(client);
  const { name } = await tracker.me(signal);
  const canSearch = await isSearchable(tracker, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    const code = error instanceof AppFailure ? error.error.code : '';
    return code !== 'unauthorized' && code !== 'forbidden';
  });
  if (canSearch)
    return { account: name, extra: { cloudId }, features: await readFeatures(tracker, signal) };
  throw failure('forbidden', t('issues:tracker.noSearch', { where: new URL(client.origin).host }));
}

/** Whether searches work. A token without the search scope may get empty lists instead of a refusal, but the count shows it. */
async function isSearchable(tracker: Tracker, signal: AbortSignal): Promise<boolean> {
  const query = { k: 'search' as const, jql: everything, fields: ['summary'] };
  for await (const { items, end } of tracker.list(query, { signal, size: 1, maxPages: 1 }))
    if (items.length > 0 || end !== 'end') return true;
  return (await tracker.count(everything, signal)).count === 0;
}
