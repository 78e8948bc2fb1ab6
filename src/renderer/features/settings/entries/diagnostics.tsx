import '../../../../shared/settings/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
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

function CopySettings() {
  const { pending, submit } = useMutation(() => call('settings.export', undefined), {
    onDone: (text) =>
      copyAndTell(text, t('settings:storage.copied'), t('settings:storage.copyFailed')),
  });
  return (
    <Row label={t('settings:storage.settingsFile')}>
      <Button pending={pending} onClick={() => submit()}>
        {t('settings:storage.copy')}
      </Button>
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
  {
    id: 'copy-settings',
    section: 'diagnostics',
    name: () => t('settings:storage.settingsFile'),
    control: { k: 'part', Part: CopySettings },
  },
];
