import type { Tone } from '../../shared/format/states.ts';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Dot } from './StatusPill.tsx';
import { Button } from './Button.tsx';
import css from './FilterChip.module.css';

/** A filter toggle with the number of matches, such as "1 rejected". */
export function FilterChip({
  on,
  onToggle,
  tone,
  icon,
  count,
  children,
}: {
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  /** The state that the chip filters by. */
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly count?: number;
  readonly children: ReactNode;
}) {
  return (
    <Button
      icon={tone === undefined ? icon : <Dot tone={tone} />}
      aria-pressed={on}
      className={cx(css['chip'], on && css['on'])}
      onClick={() => onToggle(!on)}
    >
      {count !== undefined && <span>{count}</span>}
      {children}
    </Button>
  );
}
