import { CalendarOff, CalendarSync, ExternalLink, OctagonX, Play, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Workflow } from '../../../../shared/workflows/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { openStart } from '../start/open-start.ts';

/** What can be done with a workflow, as items of a menu. An action that the server lacks is off, with the reason. */
export function WorkflowItems({ workflow }: { readonly workflow: Workflow }) {
  const abilities = useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  const { file, name, suspended, error } = workflow;
  const ref = { file, name };
  if (abilities === undefined) return null;
  return (
    <>
      <MenuItem
        icon={<Play {...icon} />}
        disabled={error !== null}
        onSelect={() => {
          openStart(ref);
        }}
      >
        {t('workflowspanel:start.open')}
      </MenuItem>
      <MenuItem
        icon={suspended ? <CalendarSync {...icon} /> : <CalendarOff {...icon} />}
        disabled={abilities.suspend !== ''}
        onSelect={() => {
          send('workflows.suspend', { ...ref, suspend: !suspended });
        }}
      >
        {t(suspended ? 'workflowspanel:item.resume' : 'workflowspanel:item.suspend')}
      </MenuItem>
      <MenuItem
        icon={<OctagonX {...icon} />}
        disabled={abilities.stopAll !== ''}
        onSelect={() => {
          send('workflows.stopAll', ref);
        }}
      >
        {t('workflowspanel:item.stopAll')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<ExternalLink {...icon} />}
        onSelect={() => {
          send('workflows.open', { ...ref, id: null });
        }}
      >
        {t('workflowspanel:item.open')}
      </MenuItem>
      {abilities.list !== '' && (
        <MenuItem
          icon={<X {...icon} />}
          onSelect={() => {
            send('workflows.removeName', { name });
          }}
        >
          {t('workflowspanel:item.remove')}
        </MenuItem>
      )}
    </>
  );
}
