import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { AdsFinding, FindingKind, AdsOverview } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { nameAmong } from '../../../service/name-among.ts';
import type { Observation } from '../../../service/service-watch.ts';

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
