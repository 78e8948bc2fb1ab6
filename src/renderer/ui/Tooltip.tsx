import { useState, type ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import { Kbd } from './Kbd.tsx';
import css from './Tooltip.module.css';

/** Whether the page itself set the focus, which it marks with the attribute. */
const isQuiet = (element: Element): boolean => element.closest('[data-quiet-focus]') !== null;

/** Names a control and its shortcut on hover and focus. Requires `UiRoot` above it. */
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
  // A window has a hundred tooltips and shows one, so closed ones do not mount their content.
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          // No tooltip if the pointer closed a menu or dialog and the focus returned, or if the page set the focus itself.
          if (!event.currentTarget.matches(':focus-visible') || isQuiet(event.currentTarget))
            event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      {open && (
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
      )}
    </Radix.Root>
  );
}
