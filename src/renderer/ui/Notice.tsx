import type { ReactNode } from 'react';
import { CircleAlert, Info, ShieldCheck, TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import css from './Notice.module.css';

/** `safe`: describes a protection. */
const icons = { info: Info, safe: ShieldCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/** An inline message: what happened, the likely cause, and one button. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  banner = false,
}: {
  readonly tone?: keyof typeof icons;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Spans the full width, without rounded corners. */
  readonly banner?: boolean;
}) {
  const Icon = icons[tone];
  return (
    <div
      className={cx(css['notice'], css[tone], banner && css['banner'])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon {...icon} />
      <div className={css['text']}>
        <p className={css['title']}>{title}</p>
        {children !== undefined && <div className={css['body']}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
