import '../../../../shared/ads/texts.ts';
import type { Finding, FindingKind, Overview } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Watcher } from '../../../connections/profile-service.ts';
import type { AttentionPort } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';

const bad: readonly FindingKind[] = ['rejected', 'account'];

/** Whether the lists behind the findings were read completely. Otherwise, a finding that is missing may still exist. */
const wasRead = ({ cut }: Overview): boolean => cut?.why !== 'failed';

/** Address of the finding's row in the panel. */
const pathOf = ({ campaignId, adSetId, id, level }: Finding): string => {
  const ids = level === null ? [] : [...new Set([campaignId, adSetId, id])];
  const place = ids.filter((each) => each !== null).map(encodeURIComponent);
  return place.length === 0 ? '/ads' : `/ads#campaigns/${place.join('/')}`;
};

/** Reports findings that are new since the previous read, until they disappear. */
export function adsAttention(
  attention: AttentionPort,
  isOn: (kind: FindingKind) => boolean,
): Watcher<Overview> {
  // A muted kind is skipped at the moment its finding appears.
  const watch = new ChangeWatch<Finding>({
    attention,
    source: 'ads',
    prefix: 'finding:',
    key: ({ kind, id }) => `${kind} ${id}`,
    state: ({ text }) => text,
    report: ({ after }) =>
      isOn(after.kind)
        ? {
            severity: bad.includes(after.kind) ? 'bad' : 'warn',
            subject: after.name,
            text: after.text,
            ...(after.remedy === null ? {} : { detail: after.remedy }),
            action: { k: 'open', label: t('ads:finding.open'), path: pathOf(after) },
          }
        : null,
    isMuted: () => false,
  });
  return {
    seed: (overview) => watch.seed(overview.findings, wasRead(overview)),
    seen: (overview) => watch.seen(overview.findings, wasRead(overview)),
    reset: () => watch.reset(),
  };
}
