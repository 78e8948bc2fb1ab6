import { t } from '../../shared/i18n/translate.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';
import { send } from '../state/calls.ts';
import { CutNotice } from '../ui/CutNotice.tsx';
import { Details } from '../ui/Details.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { ServiceName } from '../../shared/domain-names.ts';
import { UNKNOWN } from '../../shared/format/numbers.ts';
import { formatMoment } from '../../shared/format/time.ts';
import { useNow } from '../state/now.ts';
import type { AnyOverview, PanelNamespace } from './service.ts';

/** Notices before the data: it is stale, parts are missing, or a list is incomplete. */
export function ReadNotices({
  service,
  texts,
  state: { at, error },
  overview: { problems, cut },
}: {
  readonly service: ServiceName;
  readonly texts: PanelNamespace;
  readonly state: ResourceState<unknown>;
  readonly overview: AnyOverview;
}) {
  const now = useNow(60_000);
  const time = at === null ? UNKNOWN : formatMoment(at, now);
  return (
    <>
      {error !== null && (
        <ErrorState
          error={{ ...error, message: t(`${texts}:stale.title`) }}
          onRetry={() => send(`${service}.refresh`, undefined)}
        >
          {t('service:stale', { reason: error.message, time })}
        </ErrorState>
      )}
      <Problems problems={problems} />
      <CutNotice cut={cut} />
    </>
  );
}

/** Parts that could not be read. */
export function Problems({
  problems,
  banner = false,
}: {
  readonly problems: readonly string[];
  /** Between a toolbar and a table of full width. */
  readonly banner?: boolean;
}) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" banner={banner} title={t('service:problems', { count: problems.length })}>
      <Details summary={t('app:details')}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Details>
    </Notice>
  );
}
