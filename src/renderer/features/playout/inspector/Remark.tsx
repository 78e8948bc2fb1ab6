import type { LucideIcon } from 'lucide-react';
import { icon } from '../../../ui/icon.ts';
import css from './Inspector.module.css';

/** A fact about the selected item that is not a finding. */
export function Remark({
  Icon,
  children,
}: {
  readonly Icon: LucideIcon;
  readonly children: string;
}) {
  return (
    <p className={css['lock']}>
      <Icon {...icon} size={14} />
      {children}
    </p>
  );
}
