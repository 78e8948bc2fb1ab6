import { useState } from 'react';
import { Keyboard } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { Slider } from '../../ui/Slider.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import css from './Control.module.css';

/** Percent points; the range of the setting and where a double click puts it. */
const STEP = { min: 1, max: 20, resetTo: 5 } as const;

export function Control({
  volumeStep,
  onShortcuts,
}: {
  readonly volumeStep: number;
  readonly onShortcuts: () => void;
}) {
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <Group title={t('settings:control.title')}>
      <Row label={t('settings:control.volumeStep')} hint={t('settings:control.volumeStepHint')}>
        <Slider
          {...STEP}
          className={css['slider']}
          label={t('settings:control.volumeStep')}
          value={volumeStep}
          pageStep={5}
          valueText={(count) => t('settings:control.volumeStepValue', { count })}
          onChange={setMoving}
          onCommit={(value) => {
            setMoving(null);
            send('settings.update', { volumeStep: value });
          }}
        />
        <span className={css['figure']}>
          {t('settings:control.volumeStepFigure', { count: moving ?? volumeStep })}
        </span>
      </Row>
      <Row label={t('settings:control.shortcuts')}>
        <Button icon={<Keyboard {...icon} />} onClick={onShortcuts}>
          {t('settings:control.shortcutsShow')}
        </Button>
      </Row>
    </Group>
  );
}
