import { Upload, Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { MAX_SETTINGS_TEXT } from '../../../../../shared/settings/transfer.ts';
import { call } from '../../../../state/calls.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import { showToast } from '../../../../state/toasts.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { icon } from '../../../../ui/icon.ts';
import { saveText } from '../../../../ui/save-text.ts';
import { ImportDialog } from './ImportDialog.tsx';
import text from '../../../../ui/text.module.css';
import css from './SettingsFile.module.css';

/** Exports the settings as a file, and imports one after showing what it changes. */
function SettingsFileCard() {
  const [chosen, setChosen] = useState<string | null>(null);
  const exporting = useMutation(() => call('settings.export', undefined), {
    onDone: (file) => saveText(file, t('settings:file.name')),
  });
  const reading = useMutation(readFile, { inline: true, onDone: setChosen });
  return (
    <section className={css['card']} aria-label={t('settings:file.title')}>
      <h3 className={text['heading']}>{t('settings:file.title')}</h3>
      <p className={text['small']}>{t('settings:file.text')}</p>
      <div className={css['buttons']}>
        <Button
          icon={<Upload {...icon} />}
          pending={exporting.pending}
          onClick={() => exporting.submit()}
        >
          {t('settings:file.export')}
        </Button>
        <FileButton
          text={t('settings:file.import')}
          accept=".json,application/json"
          icon={<Download {...icon} />}
          pending={reading.pending}
          onFile={reading.submit}
        />
      </div>
      {reading.error !== null && <Notice tone="bad" title={reading.error.message} />}
      {chosen !== null && (
        <ImportDialog
          file={chosen}
          onDone={() => {
            setChosen(null);
            showToast({ tone: 'neutral', text: t('settings:import.done') });
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

/** The text of a file, cut just above the limit: the core then reports that it is too large. */
const readFile = (file: File): Promise<string> => file.slice(0, MAX_SETTINGS_TEXT).text();

export const fileSetting: SettingEntry = {
  id: 'settings-file',
  section: 'general',
  name: () => t('settings:file.title'),
  help: () => t('settings:file.text'),
  keywords: () => t('settings:file.words'),
  control: { k: 'part', Part: SettingsFileCard },
  aside: true,
};
