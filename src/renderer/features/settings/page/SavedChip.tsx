import '../../../../shared/settings/texts.ts';
import { Check } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useSettingChanges } from '../../../state/settings/change.ts';
import { icon } from '../../../ui/icon.ts';
import css from './SavedChip.module.css';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** When the last change was saved; nothing before the first one. */
export function SavedChip() {
  const savedAt = useSettingChanges((changes) => changes.savedAt);
  return (
    <span role="status">
      {savedAt !== null && (
        <span className={css['chip']}>
          <Check {...icon} size={14} />
          {t('settings:page.saved', { time: time.format(savedAt) })}
        </span>
      )}
    </span>
  );
}
