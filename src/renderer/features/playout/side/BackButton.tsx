import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import css from './SidePane.module.css';

/** Returns from a list or details to the timeline. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <div className={css['back']}>
      <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={onClick}>
        {t('playout:back')}
      </Button>
    </div>
  );
}
