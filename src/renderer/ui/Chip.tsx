import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Chip.module.css';

/** State by shape as well as by colour: disc, ring (busy), square (bad), grey disc (idle). */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'idle';

export function Dot({ tone }: { readonly tone: Tone }) {
  return <span className={cx(css['dot'], css[tone])} aria-hidden="true" />;
}

/** A dot and a few words about a state; a button when it opens something. */
export function Chip({
  tone,
  children,
  className,
  ...button
}: { readonly tone: Tone; readonly children: ReactNode } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...button} className={cx(css['chip'], css['active'], className)}>
      <Dot tone={tone} />
      <span className={css['text']}>{children}</span>
    </button>
  );
}

/** A chip that only tells. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={css['chip']}>
      <Dot tone={tone} />
      <span className={css['text']}>{children}</span>
    </span>
  );
}
