import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, NoticeKind, Overview } from '../../../../shared/issues/model.ts';
import { notices } from '../../../../shared/issues/model.ts';
import type { Watcher } from '../../../connections/profile-service.ts';
import type { AttentionPort, AttentionReport } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';

/** News about an issue. */
type Notice = News & Pick<Overview['concerns'][number], 'id' | 'key' | 'summary'>;

export interface IssuesAttention extends Watcher<Overview> {
  /** The user worked on an issue: withdraws its reports. */
  handled(id: string): void;
}

/** Reports what other people did since the previous read: issues assigned to the user, mentions, and new states of watched issues. */
export function issuesAttention(
  attention: AttentionPort,
  isOn: (kind: NoticeKind) => boolean,
): IssuesAttention {
  const watch = new ChangeWatch<Notice>({
    attention,
    source: 'issues',
    prefix: 'news:',
    key: ({ id, kind }) => `${id}:${kind}`,
    state: ({ at }) => String(at),
    report: ({ after }) => (isOn(after.kind) ? reportOf(after) : null),
    isMuted: () => false,
  });
  return {
    seed: (overview) => watch.seed(noticesOf(overview)),
    seen: (overview) => watch.seen(noticesOf(overview)),
    reset: () => watch.reset(),
    handled: (id) => {
      for (const kind of notices) watch.muted(`${id}:${kind}`);
    },
  };
}

const noticesOf = ({ concerns }: Overview): Notice[] =>
  concerns.flatMap(({ id, key, summary, news }) =>
    news.map((one) => ({ ...one, id, key, summary })),
  );

const reportOf = ({ kind, by, to, key, summary }: Notice): AttentionReport => {
  const label = t('issues:service.notice.open');
  return {
    severity: 'info',
    subject: key,
    detail: summary,
    text: t(`issues:service.notice.${kind}`, { by, to }),
    action: { k: 'open', label, path: `/issues#${encodeURIComponent(key)}` },
  };
};
