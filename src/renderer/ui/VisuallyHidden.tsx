import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Text for screen readers alone. `live`: changes of it are said politely. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={css['hidden']} {...(live === true ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
