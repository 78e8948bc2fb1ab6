import type { ReactNode } from 'react';
import { Popover as Radix } from 'radix-ui';
import css from './Popover.module.css';

/** Floating content below its button. Escape and an outside click close it and return the focus. */
export function Popover({
  trigger,
  label,
  children,
  align = 'end',
  side = 'bottom',
  ...state
}: {
  readonly trigger: ReactNode;
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css['popover']}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
