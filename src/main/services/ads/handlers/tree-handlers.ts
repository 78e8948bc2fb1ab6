import type { Handlers } from '../../../../shared/contract/methods.ts';
import { readRows, readSpent, readTotal } from '../reporting/aggregate.ts';
import { readInsights, readSeries } from '../reporting/series.ts';
import type { AdsPorts } from '../ads-ports.ts';
import { readChanges } from '../tree/changes.ts';
import { readAds, readCampaigns } from '../tree/tree.ts';
import type { RequireAdsSession } from '../session.ts';
import { inAccount } from '../session.ts';

/** Campaigns and their statistics for the window, and the user's preferences. */
export function treeHandlers(
  requireSession: RequireAdsSession,
  { clock }: Pick<AdsPorts, 'clock'>,
) {
  const read = inAccount(requireSession);
  return {
    'ads.chooseAccount': async ({ account }) => {
      const session = requireSession();
      const { id } = await session.account(account);
      // The permission to change an account ends with the account.
      await session.preferences.change(({ adAccount, mode }) => ({
        adAccount: id,
        mode: adAccount === id ? mode : { mode: 'read-only', until: null },
      }));
      await session.refresh();
    },
    'ads.campaigns': read<'ads.campaigns'>((at, query) => readCampaigns(at, query, clock.now())),
    'ads.ads': read<'ads.ads'>((at, query) => readAds(at, query, clock.now())),
    'ads.changes': read<'ads.changes'>(({ session: { api }, account, signal }, query) =>
      readChanges(api, { ...query, account }, signal),
    ),
    'ads.total': read<'ads.total'>(readTotal),
    'ads.series': read<'ads.series'>((at, query) => readSeries(at, query, clock.now())),
    'ads.report': read<'ads.report'>(readRows),
    'ads.insights': read<'ads.insights'>(readInsights),
    'ads.spent': read<'ads.spent'>((at, { id }) => readSpent(at, id, clock.now())),
  } satisfies Partial<Handlers>;
}
