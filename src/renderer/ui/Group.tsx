import type { ReactNode } from 'react';
import { useId } from 'react';
import css from './Group.module.css';
import text from './text.module.css';

/** A section of related settings on one surface. */
export function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css['title']}>
        {title}
      </h2>
      <div className={css['rows']}>{children}</div>
    </section>
  );
}

/** One setting: name and hint on the left, control or value on the right. */
export function Row({
  label,
  hint,
  below,
  listed,
  children,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Status of the setting, at full width. */
  readonly below?: ReactNode;
  /** One of a list of rows: when the user removes it, the focus goes to the next one. */
  readonly listed?: true;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['row']} data-listed={listed}>
      <div className={css['words']}>
        <p>{label}</p>
        {hint !== undefined && <p className={text['small']}>{hint}</p>}
      </div>
      <div className={css['control']}>{children}</div>
      {below}
    </div>
  );
}
