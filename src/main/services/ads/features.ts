import '../../../shared/ads/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ServerFeature } from '../../connections/features.ts';
import { readAccounts } from './accounts.ts';
import type { AdsApi, ApiCall } from './api/api.ts';
import { isForbidden, isLacking } from './expected-errors.ts';

/** A list of an account that shows whether the service has the feature. */
const lists = {
  campaigns: { endpoint: 'campaigns.list' },
  adSets: { endpoint: 'ad_sets.list' },
  assets: { endpoint: 'assets.list' },
  audiences: { endpoint: 'audiences.list', query: { audience_types: ['CUSTOM'] } },
  changes: { endpoint: 'changes.list' },
} as const satisfies Readonly<Record<string, ApiCall>>;

const VIEWER = 'AD_ACCOUNT_VIEWER';

/**
 * What the user can do at the service: which accounts may be changed, and what the service lists for the first account. Null: no account is
 * known, so there is nothing to read. A failed read counts as possible.
 */
export async function readFeatures(
  api: AdsApi,
  signal: AbortSignal,
): Promise<readonly ServerFeature[] | null> {
  const { accounts } = await readAccounts(api, null, signal);
  const [first] = accounts;
  if (first === undefined) return null;
  const names = Object.keys(lists) as (keyof typeof lists)[];
  const read = names.map(async (name) => {
    const part = { offset: 0, limit: 1, pageSize: 1 };
    const call = { ...lists[name], account: first.id };
    const isOn = await api.list(call, part, signal).then(
      () => true,
      (error: unknown) => {
        if (signal.aborted) throw error;
        return !isLacking(error) && !isForbidden(error);
      },
    );
    return { name: t(`ads:feature.${name}`), isOn };
  });
  const edits = accounts.map(({ name, role }) => ({
    name: t('ads:feature.edit', { account: name }),
    isOn: role !== VIEWER,
  }));
  return [...(await Promise.all(read)), ...edits];
}
