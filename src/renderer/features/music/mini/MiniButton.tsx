import { PictureInPicture2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { openMini } from './open-mini.ts';

/** Opens the mini player. */
export function MiniButton({ className }: { readonly className?: string | undefined }) {
  const { miniPlayer } = useCapabilities();
  return (
    <IconButton
      label={t('music:bar.mini')}
      icon={<PictureInPicture2 {...icon} />}
      className={className}
      onClick={() => openMini(miniPlayer)}
    />
  );
}
