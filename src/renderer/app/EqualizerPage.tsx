import '../../shared/eq/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { EqPanel } from '../features/eq/EqPanel.tsx';
import { EqActions } from '../features/eq/head/EqActions.tsx';
import { PlayerScope } from '../features/eq/head/PlayerScope.tsx';
import { useArrived } from '../state/topics.ts';
import { panelTopics } from '../state/topics-needed.ts';
import { Panel } from './Panel.tsx';

/** The equalizer with its head. It is loaded when it is first looked at: the other panels need nothing of it. */
export function EqualizerPage() {
  const arrived = useArrived(panelTopics.equalizer);
  return (
    <Panel title={t('app:nav.equalizer')} scope={<PlayerScope />} actions={<EqActions />}>
      {arrived && <EqPanel />}
    </Panel>
  );
}
