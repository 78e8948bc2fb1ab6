import type { Overview } from '../../../../shared/ads/model.ts';
import { readAccounts } from '../accounts.ts';
import type { AdsApi } from '../api/api.ts';

/** What the service says of the overview. */
export type OverviewRead = Omit<Overview, 'mode' | 'silent' | 'revision'>;

/** Reads accounts and what needs the user in the chosen one. `now`: ms since epoch. */
export async function readOverview(
  api: AdsApi,
  { chosen }: { readonly chosen: string | null; readonly now: number },
  signal: AbortSignal,
): Promise<OverviewRead> {
  const { accounts, problems } = await readAccounts(api, chosen, signal);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0] ?? null;
  return { accounts, account: account?.id ?? null, findings: [], complete: true, problems };
}
