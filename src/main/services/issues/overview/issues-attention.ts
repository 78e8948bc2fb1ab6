import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, NoticeKind, Overview } from '../../../../shared/issues/model.ts';
import { notices } from '../../../../shared/issues/model.ts';
import type { Watcher } from '../../../connections/profile-service.ts';
import type { AttentionPort, AttentionReport } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';

/** News about an issue. */
interface Notice extends News {
  readonly issue: { readonly id: string; readonly key: string; readonly summary: string };
}

const keyOf = (id: string, kind: NoticeKind): string => `${id}:${kind}`;

/** Reports what other people did since the previous read: issues assigned to the user, mentions, and new states of watched issues. */
export class IssuesAttention implements Watcher<Overview> {
  readonly #watch: ChangeWatch<Notice>;
  #last: readonly Notice[] = [];

  constructor(attention: AttentionPort, isOn: (kind: NoticeKind) => boolean) {
    this.#watch = new ChangeWatch<Notice>({
      attention,
      source: 'issues',
      prefix: 'news:',
      key: ({ issue, kind }) => keyOf(issue.id, kind),
      state: ({ at }) => String(at),
      report: ({ after }) => (isOn(after.kind) ? reportOf(after) : null),
      isMuted: () => false,
    });
  }

  seed(overview: Overview): void {
    this.#watch.seed(noticesOf(overview));
  }

  seen(overview: Overview): void {
    this.#last = noticesOf(overview);
    this.#watch.seen(this.#last);
  }

  reset(): void {
    this.#last = [];
    this.#watch.reset();
  }

  /** The user worked on an issue: its reports end. */
  handled(id: string): void {
    for (const kind of notices) this.#watch.muted(keyOf(id, kind));
  }

  /** The user switched a kind off: its reports end. */
  silence(kind: NoticeKind): void {
    for (const { issue } of this.#last) this.#watch.muted(keyOf(issue.id, kind));
  }
}

const noticesOf = ({ concerns }: Overview): Notice[] =>
  concerns.flatMap(({ id, key, summary, news }) =>
    news.map((one) => ({ ...one, issue: { id, key, summary } })),
  );

const reportOf = ({ kind, by, to, issue: { key, summary } }: Notice): AttentionReport => ({
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
