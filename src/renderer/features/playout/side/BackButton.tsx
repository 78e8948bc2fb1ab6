import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import css from './SidePane.module.css';

/** Leaves a list or details for the timeline that they replace. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <div className={css['back']}>
      <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={onClick}>
        {t('playout:back')}
      </Button>
    </div>
  );
}
