import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Why a view has no content, and one button that fixes it. Default: "Try again". */
export function ErrorState({
  error,
  mend = t('app:retry'),
  onMend,
  children,
}: {
  readonly error: { readonly message: string };
  readonly mend?: string;
  readonly onMend: () => void;
  /** What to do about it, where the message does not say so. */
  readonly children?: ReactNode;
}) {
  return (
    <Notice tone="bad" title={error.message} action={<Button onClick={onMend}>{mend}</Button>}>
      {children}
    </Notice>
  );
}

/** The placeholder of a resource: a skeleton while it loads, an error state if it failed, nothing once it has data. */
export function Awaited({
  resource: { data, error, refresh },
  label,
  rows = 4,
}: {
  readonly resource: {
    readonly data: unknown;
    readonly error: { readonly message: string } | null;
    readonly refresh: () => void;
  };
  /** What is loading: "Loading findings". */
  readonly label: string;
  readonly rows?: number;
}) {
  if (error !== null) return <ErrorState error={error} onMend={refresh} />;
  return data === null ? <Skeleton rows={rows} label={label} /> : null;
}
