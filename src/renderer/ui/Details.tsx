import type { ReactNode } from 'react';
import css from './Details.module.css';

/** A collapsed section for raw text or facts that few users need. Opening it scrolls its content into view. */
export function Details({
  summary,
  children,
}: {
  readonly summary: string;
  readonly children: ReactNode;
}) {
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className={css['summary']}>{summary}</summary>
      {children}
    </details>
  );
}
