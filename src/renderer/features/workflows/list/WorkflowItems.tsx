import { CalendarOff, CalendarSync, ExternalLink, OctagonX, Play, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Workflow } from '../../../../shared/workflows/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { openStart } from '../start/open-start.ts';

/** Menu items for a workflow. Actions that the server lacks are disabled, with the reason. */
export function WorkflowItems({ item }: { readonly item: Workflow }) {
  const abilities = useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  const { file, name, suspended, error } = item;
  const ref = { file, name };
  if (abilities === undefined) return null;
  const start = (): void => {
    openStart(ref);
  };
  const suspend = (): void => {
    send('workflows.suspend', { ...ref, suspend: !suspended });
  };
  const stopAll = (): void => {
    send('workflows.stopAll', ref);
  };
  const open = (): void => {
    send('workflows.open', { ...ref, id: null });
  };
  const remove = (): void => {
    send('workflows.removeName', { name });
  };
  const Calendar = suspended ? CalendarSync : CalendarOff;
  return (
    <>
      <MenuItem
        icon={<Play {...icon} />}
        disabled={error !== null}
        why={abilities.start}
        onSelect={start}
      >
        {t('workflowspanel:start.open')}
      </MenuItem>
      <MenuItem icon={<Calendar {...icon} />} why={abilities.suspend} onSelect={suspend}>
        {t(suspended ? 'workflowspanel:item.resume' : 'workflowspanel:item.suspend')}
      </MenuItem>
      <MenuItem icon={<OctagonX {...icon} />} why={abilities.stopAll} onSelect={stopAll}>
        {t('workflowspanel:item.stopAll')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ExternalLink {...icon} />} onSelect={open}>
        {t('workflowspanel:item.open')}
      </MenuItem>
      {abilities.list !== '' && (
        <MenuItem icon={<X {...icon} />} onSelect={remove}>
          {t('workflowspanel:item.remove')}
        </MenuItem>
      )}
    </>
  );
}
