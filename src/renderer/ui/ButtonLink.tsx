import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Button.module.css';

/** A link to a web page that looks like a button. It opens in a new window; only hosts with the capability `webLinks` open such links. */
export function ButtonLink({
  href,
  icon,
  children,
}: {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <a
      className={cx(css['button'], css['secondary'], css['link'])}
      href={/^https?:\/\//i.test(href) ? href : undefined}
      target="_blank"
      rel="noreferrer"
    >
      {icon}
      {children}
    </a>
  );
}
