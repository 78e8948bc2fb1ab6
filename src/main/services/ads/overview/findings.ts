import type {
  Ad,
  AdAccount,
  AdSet,
  AdsFinding,
  FindingKind,
  Level,
  Stats,
} from '../../../../shared/ads/model.ts';
import { STALLED_MS, isStalled } from '../../../../shared/ads/rules/delivery.ts';
import { approximately, microsOfAmount, moneyWords } from '../../../../shared/ads/rules/money.ts';
import { CRITICAL_GAP, hasReached } from '../../../../shared/ads/rules/pacing.ts';
import { amountIn, countIn } from '../../../../shared/ads/rules/stats.ts';
import { formatDateTime } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const ENDING_MS = 48 * 3_600_000;
/** The service may exceed a daily budget slightly. Spending above this multiple is reported. */
const DAY_LIMIT = 1.2;

type FindingTexts = Pick<AdsFinding, 'text' | 'remedy'> & Partial<Pick<AdsFinding, 'facts'>>;
type Subject = Pick<AdsFinding, 'level' | 'id' | 'name' | 'campaignId' | 'adSetId'>;

const finding = (kind: FindingKind, subject: Subject, texts: FindingTexts): AdsFinding => ({
  kind,
  ...subject,
  facts: [],
  ...texts,
});

const fact = (name: FactName, value: string | null): string[] =>
  value === null || value === '' ? [] : [t(`ads:finding.fact.${name}`, { value })];

type FactName = 'reason' | 'tagline' | 'advertiser' | 'link' | 'spent' | 'budget' | 'bid' | 'end';

/** Findings of an account; `denied`: the service refused to show its campaigns to the user. */
export function accountFindings({ id, name, status }: AdAccount, denied: boolean): AdsFinding[] {
  const subject = { level: null, id, name, campaignId: null, adSetId: null };
  if (denied)
    return [
      finding('account', subject, {
        text: t('ads:finding.accountNoAccess'),
        remedy: t('ads:finding.accountNoAccessRemedy'),
      }),
    ];
  if (status === '' || status === 'ACTIVE') return [];
  const text = t('ads:finding.account', { status });
  return [finding('account', subject, { text, remedy: t('ads:finding.accountRemedy') })];
}

/** The finding of a rejected ad or ad set. */
export function rejectedFinding(
  level: Level,
  entity: Pick<Ad, 'id' | 'name' | 'rejections' | 'campaignId'> & {
    readonly adSetId: string;
  } & Partial<Pick<Ad, 'tagline' | 'advertiser' | 'callToAction'>>,
): AdsFinding {
  const { id, name, rejections, campaignId, adSetId } = entity;
  const { tagline = null, advertiser = null, callToAction = null } = entity;
  const reasons = rejections.map(({ reason }) => reason).join(' ');
  const remedies = rejections.flatMap(({ remedy }) => remedy ?? []).join(' ');
  return finding(
    'rejected',
    { level, id, name, campaignId, adSetId },
    {
      text:
        reasons === ''
          ? t('ads:finding.rejectedNoReason')
          : t('ads:finding.rejected', { reason: reasons }),
      remedy: remedies === '' ? null : remedies,
      facts: [
        ...rejections.flatMap(({ reason }) => fact('reason', reason)),
        ...fact('tagline', tagline),
        ...fact('advertiser', advertiser),
        ...fact('link', callToAction?.url ?? null),
      ],
    },
  );
}

export interface AdSetReport {
  readonly adSet: AdSet;
  /** Statistics of the UTC days that the last 4 h touch, and of today. */
  readonly lately: Stats;
  readonly today: Stats;
  /** Since its start; null: unknown. */
  readonly all: Stats | null;
  readonly currency: string | null;
  /** ms since epoch. */
  readonly now: number;
}

/**
 * Findings of an ad set. Overspend: more than 20 % above a daily budget today, or more than 40 points ahead of the plan. Used up: the spend
 * reached a lifetime budget exactly.
 */
export function adSetFindings(report: AdSetReport): AdsFinding[] {
  const { adSet, now } = report;
  const { id, name, campaignId, delivery, end } = adSet;
  const of = (kind: FindingKind, texts: FindingTexts): AdsFinding =>
    finding(kind, { level: 'ad_set', id, name, campaignId, adSetId: id }, texts);
  const { state } = delivery;
  if (state === 'rejected') return [rejectedFinding('ad_set', { ...adSet, adSetId: id })];
  if (state === 'account')
    return [
      of('account', {
        text: t('ads:finding.adSetAccount'),
        remedy: t('ads:finding.accountRemedy'),
      }),
    ];
  if (state !== 'delivering' && state !== 'limited' && state !== 'stalled') return [];
  const money = moneyFinding(report);
  const isStill =
    report.all !== null &&
    isStalled({ start: adSet.start, impressions: countIn(report.lately, 'IMPRESSIONS') }, now);
  const isEnding = end !== null && end - now <= ENDING_MS;
  return [
    ...(isStill && money?.kind !== 'usedUp'
      ? [
          of('stalled', {
            text: t('ads:finding.stalled'),
            remedy: t('ads:finding.stalledRemedy'),
            facts: [
              ...fact('budget', budgetWords(report)),
              ...fact('bid', adSet.bid === null ? null : moneyWords(adSet.bid, report.currency)),
            ],
          }),
        ]
      : []),
    ...(money === null ? [] : [of(money.kind, money)]),
    ...(isEnding
      ? [
          of('ending', {
            text: t('ads:finding.ending'),
            remedy: null,
            facts: fact('end', formatDateTime(end, now)),
          }),
        ]
      : []),
  ];
}

/** "40.00 EUR per day"; null: the ad set has no budget. */
const budgetWords = ({
  adSet: { budget },
  currency,
}: Pick<AdSetReport, 'adSet' | 'currency'>): string | null =>
  budget === null
    ? null
    : t(`ads:finding.fact.${budget.type === 'DAILY' ? 'daily' : 'total'}`, {
        value: moneyWords(budget.amount, currency),
      });

function moneyFinding({
  adSet,
  today,
  all,
  currency,
}: AdSetReport): (FindingTexts & { kind: 'usedUp' | 'overspend' }) | null {
  const { budget, pacing } = adSet;
  if (budget === null || all === null) return null;
  const spent = amountIn(all, 'SPEND');
  const day = amountIn(today, 'SPEND');
  const spentNow = budget.type === 'DAILY' ? day : spent;
  const facts = [
    ...fact('spent', spentNow === null ? null : moneyWords(microsOfAmount(spentNow), currency)),
    ...fact('budget', budgetWords({ adSet, currency })),
  ];
  const overspend = { kind: 'overspend', remedy: t('ads:finding.overspendRemedy'), facts } as const;
  if (budget.type !== 'DAILY' && spent !== null && hasReached(spent, budget.amount))
    return {
      kind: 'usedUp',
      text: t('ads:finding.usedUp'),
      remedy: t('ads:finding.usedUpRemedy'),
      facts,
    };
  if (budget.type === 'DAILY' && day !== null) {
    const micros = microsOfAmount(day);
    const text = t('ads:finding.overspendDay', {
      spent: moneyWords(micros, currency),
      budget: moneyWords(budget.amount, currency),
    });
    if (approximately(micros) > DAY_LIMIT * approximately(budget.amount))
      return { ...overspend, text };
  }
  if (pacing === null || pacing.gap <= CRITICAL_GAP) return null;
  return { ...overspend, text: t('ads:finding.overspend', { points: Math.round(pacing.gap) }) };
}

/** Start of the range that "no impressions" looks at: the beginning of the day 4 h ago. */
export const latelyFrom = (now: number): number => now - STALLED_MS;
