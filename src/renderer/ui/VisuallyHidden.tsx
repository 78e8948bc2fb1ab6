import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Text for screen readers only. `live`: announces changes politely. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={css['hidden']} {...(live === true ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
