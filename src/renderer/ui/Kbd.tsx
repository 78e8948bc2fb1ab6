import css from './Kbd.module.css';

/** A key or chord as printed on the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={css['key']}>{children}</kbd>;
}
