import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import { useHeldButton } from './use-held-button.ts';
import text from './text.module.css';
import css from './Button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** At most one `primary` button per view or step. Use `danger` for actions that cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 'm' | 'l';
  readonly icon?: ReactNode;
  /** While true, the button keeps its size, shows a spinner and ignores clicks. */
  readonly pending?: boolean;
  /** Reason why the button is unavailable. The button stays focusable and shows the reason as its tooltip. */
  readonly blocked?: string | undefined;
  /** Description for hover, focus and screen readers. */
  readonly hint?: string | undefined;
  /** Fills the width of its container. */
  readonly wide?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'm', icon, pending = false, wide, ...rest } = props;
  const { children, className, type = 'button', blocked, hint, ...button } = rest;
  const tip = blocked ?? hint;
  const own = useHeldButton({ ...button, 'aria-description': hint }, blocked, pending);
  const element = (
    <button
      {...own}
      type={type}
      aria-busy={pending || undefined}
      className={cx(
        css['button'],
        css[variant],
        css[size],
        wide === true && css['wide'],
        blocked !== undefined && css['blocked'],
        className,
      )}
    >
      {pending ? <Spinner over={icon === undefined} /> : icon}
      {typeof children === 'string' ? (
        <span className={text['ellipsis']}>{children}</span>
      ) : (
        children
      )}
    </button>
  );
  // Always in the tooltip: React would otherwise rebuild the button, and lose its focus, when its reason appears or goes.
  return <Tooltip label={tip}>{element}</Tooltip>;
}

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
