import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './StatusPill.module.css';

/**
 * State by shape as well as by colour: disc, amber ring (busy: waits for an answer), diamond (warn), square (bad), grey disc (idle);
 * for work also a ring in the accent (running), a dashed ring (queued), two bars (paused) and a dash (skipped).
 */
export type Tone =
  'good' | 'busy' | 'warn' | 'bad' | 'idle' | 'running' | 'queued' | 'paused' | 'skipped';

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

/** The word of a state in its colour: on a soft ground, or (`plain`) as it stands in a table. `dot`: with its shape. */
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
