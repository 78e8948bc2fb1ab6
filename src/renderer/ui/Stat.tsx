import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import css from './Stat.module.css';

/**
 * A figure with its name above and a note below. `mono`: for identifiers such as a commit. `children`: a bar below the value. `onOpen`: the
 * figure is a button.
 */
export function Stat({
  label,
  value,
  note,
  mono = false,
  tone,
  onOpen,
  children,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly mono?: boolean;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** `label`: what the button opens. */
  readonly onOpen?: { readonly label: string; readonly run: () => void };
  readonly children?: ReactNode;
}) {
  const content = (
    <>
      <span className={css['label']}>{label}</span>
      <span className={cx(css['value'], mono && css['mono'], tone !== undefined && css[tone])}>
        {value}
      </span>
      {children}
      {note !== undefined && <span className={css['note']}>{note}</span>}
      {onOpen !== undefined && (
        <span className={css['link']} aria-hidden="true">
          {onOpen.label}
        </span>
      )}
    </>
  );
  if (onOpen === undefined) return <div className={css['stat']}>{content}</div>;
  return (
    <Tooltip label={onOpen.label}>
      <button
        type="button"
        className={cx(css['stat'], css['opens'])}
        aria-description={onOpen.label}
        onClick={onOpen.run}
      >
        {content}
      </button>
    </Tooltip>
  );
}
