import '../../../../shared/eq/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { Group, Row } from '../../../ui/Group.tsx';

/** When changes of the equalizer reach the server. */
export function EqSettings() {
  const settings = useTopic('settings');
  const label = t('eqchain:settings.applyOnly');
  return (
    <Group title={t('eqchain:settings.title')}>
      <Row label={label} hint={t('eqchain:settings.applyOnlyHint')}>
        <Switch
          label={label}
          checked={settings.eqApplyOnly}
          onChecked={(eqApplyOnly) => {
            send('settings.update', { eqApplyOnly });
          }}
        />
      </Row>
    </Group>
  );
}
