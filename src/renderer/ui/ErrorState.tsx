import type { ReactNode } from 'react';
import { useContext } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import type { ShownError } from './remedy.ts';
import { FindRemedy } from './remedy.ts';
import { Skeleton } from './Skeleton.tsx';

/**
 * Shows why a view has no content, with the remedy (`FindRemedy`), such as the field for a new token, and `retryLabel` ("Try again" by
 * default), because the cause may have disappeared.
 */
export function ErrorState({
  error,
  retryLabel = t('app:retry'),
  onRetry,
  children,
}: {
  readonly error: ShownError;
  readonly retryLabel?: string;
  readonly onRetry: () => void;
  /** What the user can do, if the message does not say so. */
  readonly children?: ReactNode;
}) {
  const remedy = useContext(FindRemedy)(error);
  const action = (
    <>
      {remedy !== null && <Button onClick={remedy.run}>{remedy.label}</Button>}
      <Button variant={remedy === null ? 'secondary' : 'ghost'} onClick={onRetry}>
        {retryLabel}
      </Button>
    </>
  );
  return (
    <Notice tone="bad" title={error.message} action={action}>
      {children}
    </Notice>
  );
}

/** Shows that a part beside other content could not be read, and why; nothing without an error. */
export function RetryNotice({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: Pick<ShownError, 'message'> | null | undefined;
  readonly onRetry: () => void;
}) {
  if (error == null) return null;
  const action = <Button onClick={onRetry}>{t('app:retry')}</Button>;
  return (
    <Notice tone="warn" title={title} action={action}>
      {error.message}
    </Notice>
  );
}

/** The placeholder of a resource: a skeleton while it loads, an error state after a failure, nothing once it has data. */
export function Awaited({
  resource: { data, error, refresh },
  label,
  rows = 4,
}: {
  readonly resource: {
    readonly data: unknown;
    readonly error: ShownError | null;
    readonly refresh: () => void;
  };
  /** What is loading, such as "Loading findings". */
  readonly label: string;
  readonly rows?: number;
}) {
  if (error !== null) return <ErrorState error={error} onRetry={refresh} />;
  return data === null ? <Skeleton rows={rows} label={label} /> : null;
}
