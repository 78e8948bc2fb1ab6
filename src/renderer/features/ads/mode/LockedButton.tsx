import { Lock } from 'lucide-react';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { useLock } from './use-mode.ts';

/** A button for a change. It stays visible, dashed and locked, while changes are not allowed. */
export function LockedButton(button: ButtonProps) {
  const lock = useLock();
  if (lock === undefined) return <Button {...button} />;
  return <Button {...button} icon={<Lock {...icon} size={14} />} blocked={lock} />;
}
