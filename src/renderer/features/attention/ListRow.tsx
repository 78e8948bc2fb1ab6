import { isolate } from '../../../shared/i18n/isolate.ts';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { cx } from '../../ui/cx.ts';
import css from './ItemRow.module.css';

/** Props of a list row: whether it is selected, and how to select it. */
export interface RowProps {
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** The position of a row in a list that renders only some rows; undefined: all are rendered. */
export const RowPlace = createContext<
  { readonly 'aria-posinset': number; readonly 'aria-setsize': number } | undefined
>(undefined);

/** A row of the list: an icon and text that select it, and its buttons. */
export function ListRow({
  id,
  selected,
  onSelect,
  mark,
  buttons,
  className,
  children,
}: RowProps & {
  readonly id: string;
  readonly mark: ReactNode;
  readonly buttons?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <li className={cx(css['row'], selected && css['selected'], className)} {...use(RowPlace)}>
      <button
        id={`attention-${id}`}
        type="button"
        data-row={id}
        className={css['main']}
        aria-current={selected || undefined}
        onClick={onSelect}
      >
        <span className={css['mark']}>{mark}</span>
        {children}
      </button>
      {buttons !== undefined && <div className={css['actions']}>{buttons}</div>}
    </li>
  );
}

/** Two lines: a sentence, then its reason, place and time. */
export function RowWords({
  subject,
  text,
  detail,
  facts,
}: {
  readonly subject: string;
  readonly text: string;
  readonly detail: string | undefined;
  readonly facts: ReactNode;
}) {
  return (
    <span className={css['words']}>
      <span className={css['line']}>
        <span className={css['subject']}>{isolate(subject)}</span> {text}
      </span>
      <span className={css['meta']}>
        {detail !== undefined && (
          <span className={css['detail']} dir="auto">
            {detail.replace(/\.$/, '')}
          </span>
        )}
        <span className={css['facts']}>{facts}</span>
      </span>
    </span>
  );
}
