import '../../shared/playout/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { PlayoutPanel } from '../features/playout/PlayoutPanel.tsx';
import { PlayoutActions } from '../features/playout/head/PlayoutActions.tsx';
import { LineupScope } from '../features/playout/head/LineupScope.tsx';
import { useArrived } from '../state/topics.ts';
import { panelTopics } from '../state/topics-needed.ts';
import { Panel } from './Panel.tsx';

/** The playout with its head. It is loaded when it is first looked at. */
export function PlayoutPage() {
  const arrived = useArrived(panelTopics.playout);
  return (
    <Panel title={t('app:nav.playout')} scope={<LineupScope />} actions={<PlayoutActions />}>
      {arrived && <PlayoutPanel />}
    </Panel>
  );
}
