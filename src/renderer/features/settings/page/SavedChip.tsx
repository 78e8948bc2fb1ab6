import { Check } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { useSettingChanges } from '../../../state/settings/change.ts';
import { icon } from '../../../ui/icon.ts';
import css from './SavedChip.module.css';

/** When the last change was saved; nothing before the first one. */
export function SavedChip() {
  const savedAt = useSettingChanges((changes) => changes.savedAt);
  return (
    <span role="status">
      {savedAt !== null && (
        <span className={css['chip']}>
          <Check {...icon} size={14} />
          {t('settings:page.saved', { time: formatTime(savedAt) })}
        </span>
      )}
    </span>
  );
}
