import { panelIds } from '../../../shared/domain-names.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { RuleThen, RuleWhen } from '../../../shared/rules/model.ts';
import { useTopic } from '../../state/topics.ts';
import type { Option } from '../../ui/use-listbox.ts';

type Choices = readonly Option<string>[];

const byId = (items: readonly { readonly id: string; readonly name: string }[]): Choices =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** The choices that the connected services offer for both parts of a rule. */
export function useChoices(): Readonly<
  Record<RuleWhen['k'] | Exclude<RuleThen['k'], 'notify'>, Choices>
> {
  const channels = Object.values(useTopic('playout.channels'));
  const deploys = useTopic('deploys.overview').value;
  const workflows = useTopic('workflows.overview').value?.workflows ?? [];
  const issues = useTopic('issues.overview').value;
  const players = byId(Object.values(useTopic('music.players')));
  const scenes = byId(useTopic('music.scenes'));
  const rows = [...(issues?.concerns ?? []), ...(issues?.first.rows ?? [])];
  const projects = new Map(rows.map(({ project }) => [project.key, project.name]));
  return {
    playoutGap: channels.map(({ key, name, number }) => ({ value: key, label: name || number })),
    deployFailed: byId(deploys?.services ?? []),
    runFailed: workflows.map(({ name }) => ({ value: name, label: name })),
    issueAssigned: [...projects].map(([value, label]) => ({ value, label })),
    playerOffline: players,
    startWorkflow: workflows.map(({ file, name }) => ({ value: file, label: name })),
    pausePlayer: players,
    applyScene: scenes,
    openPanel: panelIds.map((id) => ({ value: id, label: t(`app:nav.${id}`) })),
  };
}

/** The choices including the current one, which may no longer exist or belong to a disconnected service. */
export const withCurrent = (choices: Choices, current: string, label = current): Choices =>
  choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label }, ...choices];
