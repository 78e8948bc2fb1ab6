import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import css from './Select.module.css';

/** One of a list that the system shows its own way; its children are `option`. */
export function Select({ className, ...select }: ComponentPropsWithRef<'select'>) {
  return <select {...select} className={cx(css['select'], className)} />;
}
