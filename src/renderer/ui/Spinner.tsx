import { LoaderCircle } from 'lucide-react';
import { useAfter } from './use-after.ts';
import { icon } from './icon.ts';
import css from './Spinner.module.css';

/** Turns after 300 ms, so that quick work shows nothing. The place is kept from the start. */
export function Spinner() {
  const shown = useAfter(300);
  return (
    <span className={css['spinner']} aria-hidden="true">
      {shown && <LoaderCircle {...icon} />}
    </span>
  );
}
