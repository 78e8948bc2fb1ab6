import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './StatusPill.module.css';

/** State by shape as well as by colour: disc, ring (busy), diamond (warn), square (bad), grey disc (idle). */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'idle';

export function Dot({ tone }: { readonly tone: Tone }) {
  return <span className={cx(css['dot'], css[tone])} aria-hidden="true" />;
}

/** A dot and a few words about a state; a button where it opens something. */
export function StatusPill({
  tone,
  children,
  className,
  ...button
}: { readonly tone: Tone; readonly children: ReactNode } & ComponentPropsWithRef<'button'>) {
  const content = (
    <>
      <Dot tone={tone} />
      <span className={css['text']}>{children}</span>
    </>
  );
  if (button.onClick === undefined) return <span className={css['pill']}>{content}</span>;
  return (
    <button type="button" {...button} className={cx(css['pill'], css['active'], className)}>
      {content}
    </button>
  );
}
