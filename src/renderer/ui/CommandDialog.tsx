import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import { rememberFocus } from './return-focus.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './CommandDialog.module.css';
import dialog from './Dialog.module.css';

/**
 * A large dialog around one search field, near the top of the window and without a head. The element with `data-first-focus` takes the focus;
 * Escape and a click outside close it and return the focus.
 */
export function CommandDialog({
  title,
  onClose,
  children,
}: {
  /** Accessible name. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const giveBack = useRef<(() => void) | null>(null);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className={cx(dialog['overlay'], css['overlay'])}>
          <Radix.Content
            className={css['dialog']}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              giveBack.current = rememberFocus();
              if (event.currentTarget instanceof HTMLElement)
                event.currentTarget.querySelector<HTMLElement>('[data-first-focus]')?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBack.current?.();
            }}
          >
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
