import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { lineupActions } from '../parts/plan-actions.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import { baseName } from '../words.ts';

/** The name of the open lineup, with the menu that changes it. */
export function LineupScope() {
  const { path, state } = useTopic('playout.workspace');
  if (state === 'none') return null;
  const name = path === null ? t('playout:lineup.unnamed') : baseName(path);
  return (
    <>
      <ScopeMenu name={name} title={path ?? name} label={t('playout:lineup.label', { name })}>
        <ActionItems actions={lineupActions()} />
      </ScopeMenu>
      {state === 'open' && <ViewSwitch />}
    </>
  );
}
