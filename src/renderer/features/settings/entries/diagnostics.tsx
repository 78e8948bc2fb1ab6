import '../../../../shared/settings/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic } from '../../../state/topics.ts';
import { Row } from '../../../ui/Group.tsx';

function History() {
  const { history, demo } = useTopic('app.info');
  if (demo) return null;
  return (
    <Row label={t('settings:storage.history')}>
      <span>{t(history ? 'settings:storage.historyOn' : 'settings:storage.historyOff')}</span>
    </Row>
  );
}

export const diagnosticSettings: readonly SettingEntry[] = [
  {
    id: 'history',
    section: 'diagnostics',
    name: () => t('settings:storage.history'),
    control: { k: 'part', Part: History },
  },
];
