import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Facts.module.css';
import text from './text.module.css';

/** Names and values in two columns, or inline with line breaks (`line`). */
export function Facts({
  line = false,
  small = false,
  children,
}: {
  readonly line?: boolean;
  readonly small?: boolean;
  /** `Fact` elements; null and false are skipped. */
  readonly children: ReactNode;
}) {
  return (
    <dl className={cx(css['facts'], line && css['line'], small && css['small'])}>{children}</dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt className={text['dim']}>{name}</dt>
      <dd className={cx(css['value'], text['anywhere'])}>{children}</dd>
    </div>
  );
}
