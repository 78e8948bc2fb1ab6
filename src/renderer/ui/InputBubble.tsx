import type { ReactElement } from 'react';
import { CircleAlert } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { icon } from './icon.ts';
import css from './InputBubble.module.css';

const stay = (event: Event): void => event.preventDefault();

/**
 * The validation error of an input without room for it, in a bubble that tables and panes do not clip. Screen readers announce it; it
 * ignores focus and clicks. The input must reference `id` as its description while `text` is set.
 */
export function InputBubble({
  id,
  text,
  children,
}: {
  readonly id: string;
  readonly text: string | null;
  readonly children: ReactElement;
}) {
  return (
    <Radix.Root open={text !== null}>
      <Radix.Anchor asChild>{children}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          id={id}
          role="alert"
          className={css['bubble']}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          hideWhenDetached
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onEscapeKeyDown={stay}
        >
          <CircleAlert {...icon} size={14} />
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
