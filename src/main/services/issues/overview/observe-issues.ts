import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssuesOverview } from '../../../../shared/issues/model.ts';
import { notices } from '../../../../shared/issues/model.ts';
import type { Observation } from '../../../service/service-watch.ts';

/** Keys of the findings about an issue. */
export const findingKeys = (id: string): string[] => notices.map((kind) => formatKey(id, kind));

const formatKey = (id: string, kind: string): string => `news:${id}:${kind}`;

/** What other people did: issues assigned to the user, mentions, and new states of watched issues. Assignments are events. */
export function observeIssues({ concerns }: IssuesOverview): Observation {
  const news = concerns.flatMap((concern) => concern.news.map((one) => ({ ...concern, ...one })));
  return {
    findings: news.map(({ id, key, summary, kind, by, to, at }) => ({
      key: formatKey(id, kind),
      state: String(at),
      report: {
        severity: 'info',
        kind,
        about: id,
        since: at,
        subject: key,
        detail: summary,
        text: t(`issues:service.notice.${kind}`, { by, to }),
        action: {
          k: 'open',
          label: t('issues:service.notice.open'),
          path: `/issues#${encodeURIComponent(key)}`,
        },
      },
    })),
    events: news
      .filter(({ kind }) => kind === 'assigned')
      .map(({ id, key: subject, summary: detail, project, at }) => ({
        kind: 'issueAssigned',
        key: `${id} ${String(at)}`,
        of: project.key,
        subject,
        detail,
        at,
        caused: false,
      })),
  };
}
