import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, NoticeKind, Overview } from '../../../../shared/issues/model.ts';
import { notices } from '../../../../shared/issues/model.ts';
import type { Watcher } from '../../../connections/profile-service.ts';
import type { AttentionPort, AttentionReport } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';

/** News about an issue. */
type Notice = News & Pick<Overview['concerns'][number], 'id' | 'key' | 'summary'>;

/** Reports what other people did since the previous read: issues assigned to the user, mentions, and new states of watched issues. */
export class IssuesAttention implements Watcher<Overview> {
  readonly #watch: ChangeWatch<Notice>;

  constructor(attention: AttentionPort, isOn: (kind: NoticeKind) => boolean) {
    this.#watch = new ChangeWatch<Notice>({
      attention,
      source: 'issues',
      prefix: 'news:',
      key: ({ id, kind }) => `${id}:${kind}`,
      state: ({ at }) => String(at),
      report: ({ after }) => (isOn(after.kind) ? reportOf(after) : null),
      isMuted: () => false,
    });
  }

  seed(overview: Overview): void {
    this.#watch.seed(noticesOf(overview));
  }

  seen(overview: Overview): void {
    this.#watch.seen(noticesOf(overview));
  }

  reset(): void {
    this.#watch.reset();
  }

  /** The user worked on an issue: its reports end. */
  handled(id: string): void {
    for (const kind of notices) this.#watch.muted(`${id}:${kind}`);
  }
}

const noticesOf = ({ concerns }: Overview): Notice[] =>
  concerns.flatMap(({ id, key, summary, news }) =>
    news.map((one) => ({ ...one, id, key, summary })),
  );

const reportOf = ({ kind, by, to, key, summary }: Notice): AttentionReport => ({
  severity: 'info',
  subject: key,
  text: t(`issues:service.notice.${kind}`, { by, to }),
  detail: summary,
  action: {
    k: 'open',
    label: t('issues:service.notice.open'),
    path: `/issues#${encodeURIComponent(key)}`,
  },
});
