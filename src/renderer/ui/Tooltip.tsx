import type { ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import { Kbd } from './Kbd.tsx';
import css from './Tooltip.module.css';

/** Whether a page is just putting the focus there itself; it says so by the attribute. */
const isQuiet = (element: Element): boolean => element.closest('[data-quiet-focus]') !== null;

/** A word or two about a control on hover and focus, with its shortcut. Needs `UiRoot` above. */
export function Tooltip({
  label,
  shortcut,
  side,
  className,
  children,
}: {
  readonly label: ReactNode;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          // Focus that comes back from a menu or dialog by pointer, or that a page sets by itself, is no wish for a hint.
          if (!event.currentTarget.matches(':focus-visible') || isQuiet(event.currentTarget))
            event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={cx(css['tip'], className)}
          side={side ?? 'top'}
          sideOffset={6}
          collisionPadding={8}
        >
          {label}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
