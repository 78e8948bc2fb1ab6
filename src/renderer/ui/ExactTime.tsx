import type { ReactNode } from 'react';
import { formatExact } from '../../shared/format/time.ts';

/** Wraps a displayed time (ms since epoch): exact on hover and in its machine-readable attribute. */
export const ExactTime = ({
  at,
  className,
  children,
}: {
  readonly at: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => (
  <time className={className} dateTime={new Date(at).toISOString()} title={formatExact(at)}>
    {children}
  </time>
);
