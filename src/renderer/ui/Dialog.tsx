import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import css from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** For tables and texts side by side. */
  readonly huge?: boolean;
}

/** A question or form over the page. The focus stays in it and returns; Escape closes it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide = false,
  huge = false,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not the library's overlay: it writes a style element, which the page's policy forbids. Nothing scrolls behind anyway. */}
        <div className={css['overlay']}>
          <Radix.Content
            className={cx(css['dialog'], wide && css['wide'], huge && css['huge'])}
            onOpenAutoFocus={(event) => {
              // The first control is often the close button, so the dialog itself gets the focus and is announced.
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className={css['head']}>
              <Radix.Title className={css['title']}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t('app:close')} shortcut="Esc" icon={<X {...icon} />} />
              </Radix.Close>
            </header>
            {description !== undefined && (
              <Radix.Description className={css['description']} asChild>
                <div>{description}</div>
              </Radix.Description>
            )}
            {children}
            {actions !== undefined && <DialogActions>{actions}</DialogActions>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the end of a dialog, where a part of its content draws them. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <footer className={css['actions']}>{children}</footer>;
}
