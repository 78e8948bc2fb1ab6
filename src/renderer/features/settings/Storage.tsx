import { t } from '../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../shared/app/model.ts';
import { call, useAction } from '../../state/calls.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Group, Row } from '../../ui/Group.tsx';
import { StorageTokens } from './StorageTokens.tsx';

/** Where tokens and history are, and the settings as text. */
export function Storage({ info }: { readonly info: AppInfo }) {
  const { pending, run } = useAction();
  const copy = async (): Promise<void> => {
    const text = await run(() => call('settings.export', undefined));
    if (text === undefined) return;
    if (await copyText(text)) showToast({ tone: 'good', text: t('settings:storage.copied') });
    else showToast({ tone: 'bad', text: t('settings:storage.copyFailed') });
  };
  return (
    <Group title={t('settings:storage.title')}>
      <StorageTokens info={info} />
      <Row label={t('settings:storage.history')}>
        <span>
          {t(info.history ? 'settings:storage.historyOn' : 'settings:storage.historyOff')}
        </span>
      </Row>
      <Row label={t('settings:storage.settingsFile')}>
        <Button
          pending={pending}
          onClick={() => {
            void copy();
          }}
        >
          {t('settings:storage.copy')}
        </Button>
      </Row>
    </Group>
  );
}
