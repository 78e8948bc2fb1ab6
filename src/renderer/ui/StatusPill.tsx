import type { Tone } from '../../shared/format/states.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './StatusPill.module.css';

/** A state as shape and color; see `Tone`. */
export function Dot({ tone }: { readonly tone: Tone }) {
  return <span className={cx(css['dot'], css[tone])} aria-hidden="true" />;
}

/** A dot and a short status text; a button if it opens something. */
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

/** The name of a state in its color, on a tinted background or (`plain`) as table text. `dot`: adds its shape. */
export function StateTag({
  tone,
  plain = false,
  dot = plain,
  children,
}: {
  readonly tone: Tone;
  readonly plain?: boolean;
  readonly dot?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={cx(css['tag'], css[`word-${tone}`], plain && css['plain'])}>
      {dot && <Dot tone={tone} />}
      <span className={css['text']}>{children}</span>
    </span>
  );
}
