import type { ReactNode } from 'react';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Details.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { navigatePath } from './route.ts';
import { useTopic } from './topics.ts';

/** Replaces a panel while its service has no connection. */
export function NotConnected({
  service,
  icon,
  title,
  action,
  children,
}: {
  readonly service: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** What the button says, such as "Connect a tracker". */
  readonly action: string;
  readonly children: ReactNode;
}) {
  const connect = (): void => {
    navigatePath(`/connections#new/${service}`);
  };
  const button = (
    <Button variant="primary" onClick={connect}>
      {action}
    </Button>
  );
  return (
    <EmptyState icon={icon} title={title} action={button}>
      {children}
    </EmptyState>
  );
}

/** Replaces a panel if the first read of its service failed, with what fixes it. */
export function FirstReadFailed({
  service,
  error,
  refresh,
}: {
  readonly service: string;
  readonly error: AppError;
  readonly refresh: () => void;
}) {
  const mine = useTopic('connections.profiles').filter((one) => one.service === service);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  if (fix === null || profile === undefined) return <ErrorState error={error} onRetry={refresh} />;
  const repair = (): void => {
    navigatePath(formPath(profile.id, fix));
  };
  return <ErrorState error={error} retryLabel={fixLabel(fix)} onRetry={repair} />;
}

/** What the user must know before the data: that it is old, and remarks about parts that are missing. */
export function ReadNotices({
  state: { at, error },
  refresh,
  stale,
  remarks,
  remarksTitle,
}: {
  readonly state: Pick<ResourceState<unknown>, 'at' | 'error'>;
  readonly refresh: () => void;
  /** What could not be read, and the text with its reason and the time of the data. */
  readonly stale: {
    readonly title: string;
    readonly text: (reason: string, time: string) => string;
  };
  readonly remarks: readonly string[];
  readonly remarksTitle: string;
}) {
  const time =
    at === null
      ? '–'
      : new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(at);
  return (
    <>
      {error !== null && (
        <ErrorState error={{ message: stale.title }} onRetry={refresh}>
          {stale.text(error.message, time)}
        </ErrorState>
      )}
      {remarks.length > 0 && (
        <Notice tone="warn" title={remarksTitle}>
          <Details summary={t('app:details')}>
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </Details>
        </Notice>
      )}
    </>
  );
}
