import type { Handlers } from '../../../../shared/contract/methods.ts';
import { amountIn } from '../../../../shared/ads/rules/stats.ts';
import type { AdsPorts } from '../ads-ports.ts';
import {
  aggregate,
  basicFields,
  startOfDay,
  readRows,
  parseSpan,
  statsById,
} from '../reporting/aggregate.ts';
import { readInsights, readSeries } from '../reporting/series.ts';
import { readChanges } from '../tree/changes.ts';
import { readAds, readCampaigns } from '../tree/tree.ts';
import type { RequireAdsSession } from '../session.ts';

type Ports = Pick<AdsPorts, 'clock'>;

/** Campaigns and their statistics for the window, and the user's preferences. */
export const treeHandlers = (requireSession: RequireAdsSession, ports: Ports) => ({
  ...choiceHandlers(requireSession),
  ...entityHandlers(requireSession, ports),
  ...numberHandlers(requireSession, ports),
});

/** Returns the session and the account to use. */
export async function requireAccount(requireSession: RequireAdsSession, wanted: string | null) {
  const session = requireSession();
  return { session, account: (await session.account(wanted)).id };
}

const choiceHandlers = (requireSession: RequireAdsSession) =>
  ({
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
  }) satisfies Partial<Handlers>;

const entityHandlers = (requireSession: RequireAdsSession, { clock }: Ports) =>
  ({
    'ads.campaigns': async (query, { signal }) => {
      const { session, account } = await requireAccount(requireSession, query.account);
      return readCampaigns(session, query, { account, now: clock.now(), signal });
    },
    'ads.ads': async (query, { signal }) => {
      const { session, account } = await requireAccount(requireSession, query.account);
      return readAds(session, query, { account, now: clock.now(), signal });
    },
    'ads.changes': async (query, { signal }) => {
      const { session, account } = await requireAccount(requireSession, query.account);
      return readChanges(session.api, { ...query, account }, signal);
    },
  }) satisfies Partial<Handlers>;

const numberHandlers = (requireSession: RequireAdsSession, { clock }: Ports) =>
  ({
    'ads.total': async ({ range, fields, ...ask }, { signal }) => {
      const { session, account } = await requireAccount(requireSession, ask.account);
      const report = { account, entity: 'account', ids: null, span: parseSpan(range) } as const;
      const wanted = { fields: [...basicFields, ...fields], granularity: 'LIFETIME' } as const;
      const rows = await aggregate(session.api, { ...report, ...wanted }, signal);
      return rows.find(({ id }) => id === account)?.stats ?? {};
    },
    'ads.series': async (query, { signal }) => {
      const { session, account } = await requireAccount(requireSession, query.account);
      return readSeries(session.api, { ...query, account }, clock.now(), signal);
    },
    'ads.report': async (ask, { signal }) => {
      const { session, account } = await requireAccount(requireSession, ask.account);
      return readRows(session.api, { ...ask, account }, signal);
    },
    'ads.insights': async (query, { signal }) => {
      const { session, account } = await requireAccount(requireSession, query.account);
      return readInsights(session.api, { ...query, account }, signal);
    },
    'ads.spent': async ({ id, ...ask }, { signal }) => {
      const { session, account } = await requireAccount(requireSession, ask.account);
      const report = { account, entity: 'ad_set', ids: [id], fields: ['SPEND'] } as const;
      const today = startOfDay(clock.now());
      const span = { from: today, to: today };
      const [days, all] = await Promise.all([
        aggregate(session.api, { ...report, granularity: 'DAY', span }, signal),
        statsById(session.api, { ...report, span: null }, signal),
      ]);
      const day = days.find(({ start }) => start === today);
      return {
        today: amountIn(day?.stats ?? {}, 'SPEND'),
        all: amountIn(all.get(id) ?? {}, 'SPEND'),
      };
    },
  }) satisfies Partial<Handlers>;
