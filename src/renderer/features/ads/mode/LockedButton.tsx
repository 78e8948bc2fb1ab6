import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { useCanChange } from './use-mode.ts';

/** A button that changes something: in read-only mode it keeps its place, dashed and locked. */
export function LockedButton(button: ButtonProps) {
  const open = useCanChange();
  if (open) return <Button {...button} />;
  return (
    <Button {...button} icon={<Lock {...icon} size={14} />} blocked={t('adspanel:mode.locked')} />
  );
}
