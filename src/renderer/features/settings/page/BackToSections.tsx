import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';

/** The way back from the page of a section. */
export function BackToSections() {
  return (
    <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={() => navigate('settings')}>
      {t('settings:page.back')}
    </Button>
  );
}
