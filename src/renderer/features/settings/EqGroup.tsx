import { t } from '../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { Group, SwitchRow } from './Group.tsx';

/** When changes of the equalizer reach the server. */
export function EqGroup({ settings }: { readonly settings: Preferences }) {
  return (
    <Group title={t('eqchain:settings.title')}>
      <SwitchRow
        label={t('eqchain:settings.applyOnly')}
        hint={t('eqchain:settings.applyOnlyHint')}
        settings={settings}
        isOn={(now) => now.eqApplyOnly}
        change={(eqApplyOnly) => ({ eqApplyOnly })}
      />
    </Group>
  );
}
