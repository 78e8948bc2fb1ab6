import type { Handlers } from '../../../../shared/contract/methods.ts';
import { amountIn } from '../../../../shared/ads/rules/stats.ts';
import type { AdsPorts } from '../ads-ports.ts';
import {
  aggregate,
  basicFields,
  dayOf,
  readRows,
  spanOf,
  statsById,
} from '../reporting/aggregate.ts';
import { readInsights, readSeries } from '../reporting/series.ts';
import { readChanges } from '../tree/changes.ts';
import { readAds, readCampaigns } from '../tree/tree.ts';
import type { RequireSession } from '../session.ts';

type Ports = Pick<AdsPorts, 'clock'>;

/** Campaigns and their statistics for the window, and the user's preferences. */
export const treeHandlers = (requireSession: RequireSession, ports: Ports) => ({
  ...choiceHandlers(requireSession),
  ...entityHandlers(requireSession, ports),
  ...numberHandlers(requireSession, ports),
});

/** Returns the session and the account to use. */
export async function accountOf(requireSession: RequireSession, wanted: string | null) {
  const session = requireSession();
  return { session, account: (await session.account(wanted)).id };
}

const choiceHandlers = (requireSession: RequireSession) =>
  ({
    'ads.refresh': () => requireSession().refresh(),
    'ads.chooseAccount': async ({ account }) => {
      const session = requireSession();
      const { id } = await session.account(account);
      await session.preferences.change(() => ({ adAccount: id }));
      await session.refresh();
    },
    'ads.setMuted': ({ kind, muted }) => requireSession().setMuted(kind, muted),
  }) satisfies Partial<Handlers>;

const entityHandlers = (requireSession: RequireSession, { clock }: Ports) =>
  ({
    'ads.campaigns': async (query, { signal }) => {
      const { session, account } = await accountOf(requireSession, query.account);
      return readCampaigns(session, query, { account, now: clock.now(), signal });
    },
    'ads.ads': async (ask, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      return readAds(session, ask, { account, now: clock.now(), signal });
    },
    'ads.changes': async (ask, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      return readChanges(session.api, { ...ask, account }, signal);
    },
  }) satisfies Partial<Handlers>;

const numberHandlers = (requireSession: RequireSession, { clock }: Ports) =>
  ({
    'ads.total': async ({ range, fields, ...ask }, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      const report = { account, entity: 'account', ids: null, span: spanOf(range) } as const;
      const wanted = { fields: [...basicFields, ...fields], granularity: 'LIFETIME' } as const;
      const rows = await aggregate(session.api, { ...report, ...wanted }, signal);
      return rows.find(({ id }) => id === account)?.stats ?? {};
    },
    'ads.series': async (ask, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      return readSeries(session.api, { ...ask, account }, clock.now(), signal);
    },
    'ads.report': async (ask, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      return readRows(session.api, { ...ask, account }, signal);
    },
    'ads.insights': async (ask, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      return readInsights(session.api, { ...ask, account }, signal);
    },
    'ads.spent': async ({ id, ...ask }, { signal }) => {
      const { session, account } = await accountOf(requireSession, ask.account);
      const report = { account, entity: 'ad_set', ids: [id], fields: ['SPEND'] } as const;
      const today = dayOf(clock.now());
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
