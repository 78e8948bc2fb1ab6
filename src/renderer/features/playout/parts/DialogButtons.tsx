import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRefused } from '../field/refusals.ts';

/** The way out of a dialog, and what it does. */
export function DialogButtons({
  label,
  back = t('playout:cancel'),
  disabled = false,
  pending = false,
  hint,
  onGo,
  onClose,
}: {
  /** What it does: a verb. */
  readonly label: string;
  readonly back?: string;
  readonly disabled?: boolean;
  readonly pending?: boolean;
  readonly hint?: string | undefined;
  readonly onGo: () => void;
  readonly onClose: () => void;
}) {
  const refused = useRefused();
  return (
    <>
      <Button onClick={onClose}>{back}</Button>
      <Button
        variant="primary"
        title={hint}
        onClick={onGo}
        disabled={disabled || refused}
        pending={pending}
      >
        {label}
      </Button>
    </>
  );
}
