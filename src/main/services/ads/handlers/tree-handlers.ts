import type { Handlers } from '../../../../shared/contract/methods.ts';
import { amountIn } from '../../../../shared/ads/rules/stats.ts';
import type { AdsPorts } from '../ads-ports.ts';
import { aggregate, basicFields, dayOf, spanOf, statsById } from '../reporting/aggregate.ts';
import { readInsights, readSeries } from '../reporting/series.ts';
import { readChanges } from '../tree/changes.ts';
import { readAds, readCampaigns } from '../tree/tree.ts';
import type { RequireWork } from '../work.ts';

type Ports = Pick<AdsPorts, 'clock'>;

/** What the window shows of campaigns and their numbers, and what the user chooses for it. */
export const treeHandlers = (work: RequireWork, ports: Ports) => ({
  ...choiceHandlers(work),
  ...entityHandlers(work, ports),
  ...numberHandlers(work, ports),
});

/** The work with the account to use. */
export async function accountOf(work: RequireWork, wanted: string | null) {
  const now = work();
  return { now, account: (await now.account(wanted)).id };
}

const choiceHandlers = (work: RequireWork) =>
  ({
    'ads.refresh': () => work().refresh(),
    'ads.chooseAccount': async ({ account }) => {
      const now = work();
      const { id } = await now.account(account);
      await now.preferences.change(() => ({ adAccount: id }));
      await now.refresh();
    },
    'ads.notify': async ({ kind, on }) => {
      const now = work();
      await now.preferences.change(({ silent }) => ({
        silent: [...silent.filter((each) => each !== kind), ...(on ? [] : [kind])],
      }));
      now.publish();
    },
  }) satisfies Partial<Handlers>;

const entityHandlers = (work: RequireWork, { clock }: Ports) =>
  ({
    'ads.campaigns': async (query, { signal }) => {
      const { now, account } = await accountOf(work, query.account);
      return readCampaigns(now, query, { account, now: clock.now(), signal });
    },
    'ads.ads': async (ask, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      return readAds(now, ask, { account, now: clock.now(), signal });
    },
    'ads.changes': async (ask, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      return readChanges(now.api, { ...ask, account }, signal);
    },
  }) satisfies Partial<Handlers>;

const numberHandlers = (work: RequireWork, { clock }: Ports) =>
  ({
    'ads.total': async ({ range, fields, ...ask }, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      const report = { account, entity: 'account', ids: null, span: spanOf(range) } as const;
      const wanted = { fields: [...basicFields, ...fields], granularity: 'LIFETIME' } as const;
      const rows = await aggregate(now.api, { ...report, ...wanted }, signal);
      return rows.find(({ id }) => id === account)?.stats ?? {};
    },
    'ads.series': async (ask, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      return readSeries(now.api, { ...ask, account }, clock.now(), signal);
    },
    'ads.insights': async (ask, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      return readInsights(now.api, { ...ask, account }, signal);
    },
    'ads.spent': async ({ id, ...ask }, { signal }) => {
      const { now, account } = await accountOf(work, ask.account);
      const report = { account, entity: 'ad_set', ids: [id], fields: ['SPEND'] } as const;
      const today = dayOf(clock.now());
      const span = { from: today, to: today };
      const [days, all] = await Promise.all([
        aggregate(now.api, { ...report, granularity: 'DAY', span }, signal),
        statsById(now.api, { ...report, span: null }, signal),
      ]);
      const day = days.find(({ start }) => start === today);
      return {
        today: amountIn(day?.stats ?? {}, 'SPEND'),
        all: amountIn(all.get(id) ?? {}, 'SPEND'),
      };
    },
  }) satisfies Partial<Handlers>;
