import { Ellipsis } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

/** The button of a menu with further actions. */
export function MoreButton({
  name,
  ...button
}: { readonly name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <IconButton
      {...button}
      label={t('workflowspanel:more', { name })}
      icon={<Ellipsis {...icon} />}
    />
  );
}
