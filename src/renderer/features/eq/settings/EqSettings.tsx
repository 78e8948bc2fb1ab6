import '../../../../shared/eq/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SwitchRow } from '../../../state/SwitchRow.tsx';
import { useTopic } from '../../../state/topics.ts';
import { Group } from '../../../ui/Group.tsx';

/** When equalizer changes are saved to the server. */
export function EqSettings() {
  const settings = useTopic('settings');
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
