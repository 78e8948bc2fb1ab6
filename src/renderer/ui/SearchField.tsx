import './views-texts.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Search, X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import css from './SearchField.module.css';

/** A search or filter field. Escape and a button clear it; `note` at its end can show the number of matches. */
export function SearchField({
  label,
  value,
  onText,
  note,
  className,
  onKeyDown,
  ...input
}: Omit<ComponentPropsWithRef<typeof TextInput>, 'onText' | 'value'> & {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly note?: ReactNode;
}) {
  const bare = value === '';
  return (
    <span className={cx(css['search'], className)}>
      <Search {...icon} size={14} className={css['lens']} />
      <TextInput
        type="search"
        {...input}
        value={value}
        onText={onText}
        aria-label={label}
        placeholder={label}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.defaultPrevented || event.key !== 'Escape' || bare) return;
          onText('');
          event.preventDefault();
          // Keeps the same key press from closing a surrounding dialog.
          event.stopPropagation();
        }}
      />
      {note !== undefined && <span className={css['note']}>{note}</span>}
      {!bare && (
        <IconButton
          className={css['clear']}
          label={t('views:search.clear')}
          shortcut="Esc"
          icon={<X {...icon} size={14} />}
          onClick={(event) => {
            onText('');
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        />
      )}
    </span>
  );
}
