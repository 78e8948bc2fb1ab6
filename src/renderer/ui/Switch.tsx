import { Switch as Radix } from 'radix-ui';
import css from './Switch.module.css';

/** An on/off switch that takes effect immediately. */
export function Switch({
  label,
  checked,
  onChecked,
  disabled = false,
  id,
}: {
  readonly label?: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly id?: string;
}) {
  return (
    <Radix.Root
      className={css['switch']}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      id={id}
      onCheckedChange={onChecked}
    >
      <Radix.Thumb className={css['thumb']} />
    </Radix.Root>
  );
}
