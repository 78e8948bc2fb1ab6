import '../../../shared/workflows/panel-texts.ts';
import { Workflow as WorkflowIcon } from 'lucide-react';
import { formatRelative } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Workflow } from '../../../shared/workflows/model.ts';
import { isFirstRead, readOverview } from '../../palette/service-state.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { workflowActions } from './actions.ts';
import { urgency, workflowTone, workflowWord } from './list/columns.tsx';

/** Actions without a dialog or a confirmation are available only in the panel. */
const onlyThere = new Set(['remove', 'stop-all']);

function toEntry(workflow: Workflow, asOf: number | null): PaletteEntry {
  const { file, name, tags, description, lastRun, schedule } = workflow;
  const at = lastRun?.startedAt ?? lastRun?.queuedAt ?? null;
  const last = at === null ? undefined : formatRelative(at, Date.now());
  return {
    id: `workflow:${file}`,
    scope: 'workflows',
    panel: 'workflows',
    icon: WorkflowIcon,
    name,
    key: file,
    keywords: [...tags, description ?? '', ...schedule].join(' '),
    kind: t('workflowspanel:item.kind'),
    state: { tone: workflowTone(workflow), word: workflowWord(workflow) },
    facts: last,
    asOf,
    actions: () =>
      workflowActions(workflow)
        .filter(({ id, disabled }) => !onlyThere.has(id) && disabled !== true)
        .map((action): PaletteAction => ({ ...action, ...command(action.id, workflow) })),
  };
}

/** Names of actions that are separate commands. */
function command(id: string, { name, suspended }: Workflow): Pick<PaletteAction, 'command'> {
  if (id === 'start') return { command: t('workflowspanel:item.startNamed', { name }) };
  if (id !== 'suspend') return {};
  const key = suspended ? 'resumeNamed' : 'suspendNamed';
  return { command: t(`workflowspanel:item.${key}`, { name }) };
}

function entries(): readonly PaletteEntry[] {
  const overview = readOverview('workflows.overview');
  if (overview === null) return [];
  return [...overview.value.workflows]
    .sort((a, b) => urgency(a) - urgency(b))
    .map((one) => toEntry(one, overview.asOf));
}

export const workflowsPalette: readonly PaletteSource[] = [
  {
    id: 'workflows',
    panel: 'workflows',
    scope: 'workflows',
    topics: ['workflows.overview', 'connections.profiles'],
    entries,
    isComing: () => isFirstRead('workflows'),
    suggestions: entries,
  },
];
