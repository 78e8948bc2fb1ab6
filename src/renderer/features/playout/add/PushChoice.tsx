import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';

/** Whether what follows makes room. */
export function PushChoice({
  push,
  onPush,
}: {
  readonly push: boolean;
  readonly onPush: (push: boolean) => void;
}) {
  return (
    <Checkbox checked={push} onChecked={onPush} note={t('playout:add.pushNote')}>
      {t('playout:add.push')}
    </Checkbox>
  );
}
