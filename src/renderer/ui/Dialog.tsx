import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';
import { focusFirstField } from './first-field.ts';
import { rememberFocus } from './return-focus.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import css from './Dialog.module.css';
import layout from './layout.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons; the main button comes last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean | undefined;
  /** For tables and side-by-side texts. */
  readonly huge?: boolean | undefined;
  /** For side-by-side content: as large as the window up to 1,104 px; its content has borders and scrolls by itself. */
  readonly full?: boolean | undefined;
  /** Controls in the head, before the close button. */
  readonly tools?: ReactNode;
}

/**
 * A modal question or form. It traps the focus and restores it on close; Escape closes it. Enter on the dialog itself, and Ctrl+Enter
 * anywhere in it, submit its form, unless that is marked with `data-careful`.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, description, children, actions } = props;
  const { wide = false, huge = false, full = false } = props;
  const giveBack = useRef<(() => void) | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Replaces the library's overlay, which writes a style element that the CSP forbids. The page behind does not scroll. */}
        <div className={css['overlay']}>
          <Radix.Content
            className={cx(
              css['dialog'],
              wide && css['wide'],
              huge && css['huge'],
              full && css['full'],
            )}
            onOpenAutoFocus={(event) => {
              // The first control is often the close button, so without a field the dialog itself takes the focus and screen readers
              // announce it.
              event.preventDefault();
              const { currentTarget: dialog } = event;
              if (!(dialog instanceof HTMLElement)) return;
              giveBack.current = rememberFocus(dialog);
              if (!focusFirstField(dialog)) dialog.focus();
            }}
            onCloseAutoFocus={(event) => {
              // The library restores the focus only to its own trigger, which these dialogs do not have.
              event.preventDefault();
              giveBack.current?.();
            }}
            onInteractOutside={keepForMessages}
            onKeyDown={sendForm}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <Head {...props} />
            {!full && <Description>{description}</Description>}
            {children}
            {actions !== undefined && <DialogActions>{actions}</DialogActions>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A click on a toast is not a click outside of the dialog, which would close it. The click may have removed the toast already. */
export function keepForMessages(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (!target.isConnected || target.closest('[data-messages]') !== null) event.preventDefault();
}

/** The title and the close button; in a full dialog the description is below the title. */
function Head({ title, description, full, tools }: DialogProps) {
  return (
    <header className={css['head']}>
      <div className={css['names']}>
        <Radix.Title className={css['title']}>{title}</Radix.Title>
        {full === true && <Description>{description}</Description>}
      </div>
      {tools !== undefined && <div className={css['tools']}>{tools}</div>}
      <Radix.Close asChild>
        <IconButton label={t('app:close')} shortcut="Esc" icon={<X {...icon} />} />
      </Radix.Close>
    </header>
  );
}

function Description({ children }: { readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <Radix.Description className={css['description']} asChild>
      <div>{children}</div>
    </Radix.Description>
  );
}

function sendForm(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, repeat, defaultPrevented } = event;
  // A key that is still held after it removed the last row must not submit.
  if (key !== 'Enter' || repeat || !(target instanceof Element)) return;
  const isForced = ctrlKey || metaKey;
  // A radio button prevents the default of Enter, and React also reports keys of a dialog or menu that this one opened.
  if (defaultPrevented && !(isForced && target.matches('[role=radio]'))) return;
  if (target !== currentTarget && !(isForced && currentTarget.contains(target))) return;
  const form = currentTarget.querySelector<HTMLFormElement>('form:not([data-careful])');
  if (form === null) return;
  event.preventDefault();
  form.requestSubmit();
}

/** The button row of a dialog, for content that renders its own buttons. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <footer className={cx(css['actions'], layout['end'])}>{children}</footer>;
}
