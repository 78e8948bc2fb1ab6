import '../../../shared/workflows/panel-texts.ts';
import {
  CalendarOff,
  CalendarSync,
  ExternalLink,
  OctagonX,
  PanelRight,
  Play,
  X,
} from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { Abilities, Workflow, WorkflowRef } from '../../../shared/workflows/model.ts';
import { readOffline } from '../../service/offline.ts';
import { call, send, tellFailure } from '../../state/calls.ts';
import { navigate } from '../../state/route.ts';
import { showToast } from '../../state/toasts.ts';
import { readTopic } from '../../state/topics.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { formatPlace } from './model/route.ts';
import { panelView } from './model/view.ts';
import { openStart } from './start/open-start.ts';

/** Actions of a workflow, for the menu of its row and the palette. Those that the server lacks have a reason. */
export function workflowActions(workflow: Workflow): readonly ItemAction[] {
  const abilities = readTopic('workflows.overview').value?.abilities;
  return abilities === undefined
    ? []
    : [...runActions(workflow, abilities), ...listActions(workflow, abilities)];
}

function runActions(
  { file, name, suspended, error }: Workflow,
  abilities: Abilities,
): readonly ItemAction[] {
  const ref = { file, name };
  const show = (): void => {
    panelView.set('workflows');
    navigate('workflows', formatPlace(file));
  };
  return [
    {
      id: 'show',
      label: t('workflowspanel:item.show'),
      icon: PanelRight,
      keys: 'Enter',
      run: show,
    },
    {
      id: 'start',
      label: t('workflowspanel:start.open'),
      icon: Play,
      why:
        readOffline('workflows') ??
        (error === null ? abilities.start : t('workflowspanel:noRun.broken')),
      run: () => {
        show();
        openStart(ref);
      },
    },
    {
      id: 'suspend',
      label: t(suspended ? 'workflowspanel:item.resume' : 'workflowspanel:item.suspend'),
      icon: suspended ? CalendarSync : CalendarOff,
      why: readOffline('workflows') ?? abilities.suspend,
      run: () => setSuspended(ref, !suspended),
    },
    {
      id: 'stop-all',
      label: t('workflowspanel:item.stopAll'),
      icon: OctagonX,
      why: readOffline('workflows') ?? abilities.stopAll,
      run: () => send('workflows.stopAll', ref),
    },
  ];
}

/** Suspends or resumes the schedule; a toast confirms it and offers the opposite. */
function setSuspended(ref: WorkflowRef, suspend: boolean): void {
  const { name } = ref;
  const text = t(`workflowspanel:item.${suspend ? 'suspended' : 'resumed'}`, { name });
  const run = (): void => setSuspended(ref, !suspend);
  tellFailure(
    call('workflows.suspend', { ...ref, suspend }).then(() =>
      showToast({ tone: 'neutral', text, action: { label: t('workflowspanel:item.undo'), run } }),
    ),
  );
}

/** Actions for the schedule and all runs; also in the menu of a run. */
export const scheduleActions = (workflow: Workflow): readonly ItemAction[] =>
  workflowActions(workflow).filter(({ id }) => id === 'suspend' || id === 'stop-all');

function listActions({ file, name }: Workflow, abilities: Abilities): readonly ItemAction[] {
  const open: ItemAction = {
    id: 'open',
    label: t('workflowspanel:item.open'),
    icon: ExternalLink,
    apart: true,
    run: () => send('workflows.open', { file, name, id: null }),
  };
  const remove: ItemAction = {
    id: 'remove',
    label: t('workflowspanel:item.remove'),
    icon: X,
    run: () => send('workflows.removeName', { name }),
  };
  return abilities.list === '' ? [open] : [open, remove];
}
