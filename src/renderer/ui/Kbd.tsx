import css from './Kbd.module.css';

/** A key or key combination, styled as a keyboard key. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={css['key']}>{children}</kbd>;
}
