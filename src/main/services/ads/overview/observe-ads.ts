import type {
  AttentionAction,
  ItemDetails,
  PastEvent,
} from '../../../../shared/attention/model.ts';
import type {
  AdsFinding,
  FindingKind,
  AdsOverview,
  ChangeEntry,
} from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { nameAmong } from '../../../service/name-among.ts';
import type { Observation } from '../../../service/service-watch.ts';
import { evidenceLine } from '../../../../shared/attention/evidence.ts';
import { MAX_PAST } from '../../../../shared/attention/model.ts';
import type { AdsApi } from '../api/api.ts';
import { readChanges } from '../tree/changes.ts';

const bad: readonly FindingKind[] = ['rejected', 'account'];

/** Address of the finding's row in the panel. */
const formatPath = ({ campaignId, adSetId, id, level }: AdsFinding): string => {
  const ids = level === null ? [] : [...new Set([campaignId, adSetId, id])];
  const place = ids.filter((each) => each !== null).map(encodeURIComponent);
  return place.length === 0 ? '/ads' : `/ads#campaigns/${place.join('/')}`;
};

/** The place of the repair: an account is repaired on the service's own page. */
function remedy(finding: AdsFinding, account: string | null): AttentionAction {
  const label = t(`ads:finding.do.${finding.kind}`);
  if (finding.kind !== 'account' || finding.level !== null)
    return { k: 'open', label, path: formatPath(finding) };
  const input = { account, what: 'manager', id: null };
  return { k: 'call', label, method: 'ads.open', input };
}

export const findingKey = ({ kind, id }: AdsFinding): string => `finding:${kind} ${id}`;

/** The findings of the overview. They are not whole while one of the lists behind them could not be read. */
export const observeAds = ({ findings, cut, account, accounts }: AdsOverview): Observation => ({
  scope: account,
  scopeName: nameAmong(accounts, account),
  isWhole: cut?.why !== 'failed',
  findings: findings.map((finding) => ({
    key: findingKey(finding),
    state: finding.text,
    report: {
      severity: bad.includes(finding.kind) ? 'bad' : 'warn',
      kind: finding.kind,
      about: finding.id,
      subject: finding.name,
      text: t(`ads:finding.attention.${finding.kind}`),
      detail: [finding.text, finding.remedy].filter((text) => text !== null).join(' '),
      action: remedy(finding, account),
      place: formatPath(finding),
    },
  })),
});

/** The rejected texts or the compared values of a finding, and the newest changes of its ad or ad set. Rejects if these cannot be read. */
export async function readDetails(
  { kind, level, id, facts }: AdsFinding,
  { api, account }: { readonly api: AdsApi; readonly account: string | null },
  signal: AbortSignal,
): Promise<ItemDetails> {
  const evidence = facts.map((text, at) => evidenceLine(text, kind === 'rejected' && at === 0));
  if (level === null || account === null) return { evidence, events: [] };
  const query = { account, level, id, offset: 0, limit: MAX_PAST };
  const { items } = await readChanges(api, query, signal);
  return { evidence, events: items.flatMap(toEvent) };
}

function toEvent({ at, who, what, from, to }: ChangeEntry): PastEvent[] {
  if (at === null) return [];
  const change =
    from === null || to === null ? what : t('ads:finding.pastValues', { what, from, to });
  const text = who === null ? change : t('ads:finding.pastBy', { what: change, who });
  return [{ at, tone: 'idle', text }];
}
