import type { ReactNode } from 'react';
import { formatExact } from '../../shared/format/time.ts';

/** A time (ms since epoch) that is written as its content: exact on hover and for programs. */
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
