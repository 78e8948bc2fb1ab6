import { t } from '../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../shared/app/model.ts';
import { call } from '../../state/calls.ts';
import { copyAndTell } from '../../state/copy-and-tell.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import { StorageTokens } from './StorageTokens.tsx';

/** Where tokens and history are stored, and the settings as text. */
export function Storage({ info }: { readonly info: AppInfo }) {
  const { pending, submit } = useMutation(() => call('settings.export', undefined), {
    onDone: (text) =>
      copyAndTell(text, t('settings:storage.copied'), t('settings:storage.copyFailed')),
  });
  return (
    <Group title={t('settings:storage.title')}>
      <StorageTokens info={info} />
      {!info.demo && (
        <Row label={t('settings:storage.history')}>
          <span>
            {t(info.history ? 'settings:storage.historyOn' : 'settings:storage.historyOff')}
          </span>
        </Row>
      )}
      <Row label={t('settings:storage.settingsFile')}>
        <Button pending={pending} onClick={() => submit()}>
          {t('settings:storage.copy')}
        </Button>
      </Row>
    </Group>
  );
}
