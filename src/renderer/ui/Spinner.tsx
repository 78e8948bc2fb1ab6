import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';
import { useAfter } from './use-after.ts';
import { icon } from './icon.ts';
import css from './Spinner.module.css';

/**
 * Appears after 300 ms, so that quick work shows nothing. `over`: overlays the button's text and keeps its width; otherwise the spinner
 * reserves its own space.
 */
export function Spinner({ over = false }: { readonly over?: boolean }) {
  const shown = useAfter(300);
  return (
    <span className={cx(css['spinner'], over && css['over'])} aria-hidden="true">
      {shown && <LoaderCircle {...icon} />}
    </span>
  );
}
