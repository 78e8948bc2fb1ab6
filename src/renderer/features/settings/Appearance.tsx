import { t } from '../../../shared/i18n/translate.ts';
import type { Theme } from '../../../shared/settings/model.ts';
import { send } from '../../state/calls.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Group, Row } from '../../ui/Group.tsx';

export function Appearance({ theme }: { readonly theme: Theme }) {
  return (
    <Group title={t('settings:appearance.title')}>
      <Row label={t('settings:appearance.theme')}>
        <Segmented
          label={t('settings:appearance.theme')}
          value={theme}
          options={[
            { value: 'system', label: t('settings:appearance.system') },
            { value: 'light', label: t('settings:appearance.light') },
            { value: 'dark', label: t('settings:appearance.dark') },
          ]}
          onValue={(value) => {
            send('settings.update', { theme: value });
          }}
        />
      </Row>
    </Group>
  );
}
