import { ArrowRight, Camera, Play, PowerOff, Speaker, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { serverName } from '../../../../shared/music/connection-problem.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import type { SceneGap, ScenePlan, SceneStep } from '../../../../shared/music/scenes/step.ts';
import { stepWords } from '../../../../shared/music/scenes/words.ts';
import { useAction } from '../../../state/calls.ts';
import { useArrived, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Pane } from '../../../ui/Pane.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import text from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useLive } from '../live.ts';
import { applyScene, updateFromNow } from './scene-actions.ts';
import { planWords } from './plan-words.ts';
import { useScenePlan, useSceneState } from './use-scene-state.ts';
import css from './ScenePreview.module.css';
import { formatList } from '../../../../shared/format/list.ts';

/** The changes of one player, or of all players that are only turned off. */
interface ChangeGroup {
  readonly ids: readonly string[];
  readonly names: string;
  readonly steps: readonly SceneStep[];
  readonly isOff: boolean;
}

const isOff = (step: SceneStep): boolean => step.field === 'power' && !step.to;

/** The order of one player's fields: what plays first, then how it sounds. */
const order = ['power', 'source', 'volume', 'preset', 'group'] as const;

/** The changes by player, in the order of the players; players that are only turned off are grouped at the end. */
function groupChanges(steps: readonly SceneStep[]): readonly ChangeGroup[] {
  const byPlayer = new Map<string, SceneStep[]>();
  for (const step of steps)
    byPlayer.set(step.playerId, [...(byPlayer.get(step.playerId) ?? []), step]);
  const groups = [...byPlayer].map(([id, own]): ChangeGroup => {
    const sorted = own.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
    return { ids: [id], names: own[0]?.name ?? id, steps: sorted, isOff: own.every(isOff) };
  });
  const off = groups.filter((group) => group.isOff);
  const others = groups.filter((group) => !group.isOff);
  if (off.length === 0) return others;
  const names = formatList(off.map((group) => group.names));
  const ids = off.flatMap((group) => group.ids);
  return [...others, { ids, names, steps: off.flatMap((group) => group.steps), isOff: true }];
}

const presetTopics = ['eq.presets', 'eq.players'] as const;

/** What applying a scene would change now, by player, with the button that applies it. */
export function ScenePreview({ scene }: { readonly scene: Scene }) {
  const arrived = useArrived(presetTopics);
  const state = useSceneState();
  const plan = useScenePlan(scene, state);
  return (
    <Pane
      title={t('musicscenes:preview.title')}
      note={plan.steps.length === 0 ? undefined : planWords(plan)}
      className={css['pane']}
    >
      <div className={css['changes']}>
        {arrived ? (
          <Changes plan={plan} state={state} />
        ) : (
          <Skeleton rows={3} label={t('musicscenes:preview.title')} />
        )}
      </div>
      <div className={css['foot']}>
        {plan.steps.length > 0 && <p className={text['small']}>{keptWords(scene, state)}</p>}
        <ApplyButton scene={scene} plan={plan} />
        <UpdateButton scene={scene} />
      </div>
    </Pane>
  );
}

function Changes({ plan, state }: { readonly plan: ScenePlan; readonly state: SceneState }) {
  const nameOf = (id: string): string => state.players[id]?.name ?? id;
  if (plan.steps.length === 0 && plan.gaps.length === 0)
    return <p className={text['dim']}>{t('musicscenes:preview.none')}</p>;
  return (
    <ul className={css['groups']} aria-label={t('musicscenes:preview.title')}>
      {groupChanges(plan.steps).map((group) => (
        <Group key={group.ids.join(' ')} group={group} nameOf={nameOf} />
      ))}
      {plan.gaps.map((gap) => (
        <Gap key={`${gap.playerId} ${gap.why}`} gap={gap} />
      ))}
    </ul>
  );
}

function Group({
  group: { names, steps, isOff },
  nameOf,
}: {
  readonly group: ChangeGroup;
  readonly nameOf: (id: string) => string;
}) {
  const Icon = isOff ? PowerOff : Speaker;
  return (
    <li className={css['group']}>
      <Icon {...icon} className={css['lead']} />
      <div className={text['anywhere']}>
        <p className={css['name']} dir="auto">
          {names}
        </p>
        {(isOff ? steps.slice(0, 1) : steps).map((step) => (
          <Change key={step.field} step={step} nameOf={nameOf} />
        ))}
        {steps.map((step) => (
          <Stops key={step.playerId} step={step} />
        ))}
      </div>
    </li>
  );
}

function Change({
  step,
  nameOf,
}: {
  readonly step: SceneStep;
  readonly nameOf: (id: string) => string;
}) {
  const { from, to } = stepWords(step, nameOf);
  return (
    <p className={css['change']} dir="auto">
      <VisuallyHidden>{t('musicscenes:preview.from')} </VisuallyHidden>
      {step.field === 'volume' ? t('musicscenes:preview.volume', { level: from }) : from}
      <ArrowRight size={12} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden> {t('musicscenes:preview.to')} </VisuallyHidden>
      <strong>{to}</strong>
    </p>
  );
}

function Stops({ step }: { readonly step: SceneStep }) {
  if (step.field !== 'power' || step.stops === null) return null;
  return (
    <p className={css['change']} dir="auto">
      {t('musicscenes:preview.stops', { what: step.stops, player: step.name })}
    </p>
  );
}

function Gap({ gap: { name, why } }: { readonly gap: SceneGap }) {
  return (
    <li className={css['group']}>
      <Speaker {...icon} className={css['lead']} />
      <div className={text['anywhere']}>
        <p className={css['name']} dir="auto">
          {name}
        </p>
        <p className={css['change']}>{t(`musicscenes:preview.gap.${why}`)}</p>
        <p className={css['change']}>
          <TriangleAlert size={12} className={css['warn']} aria-hidden />
          {t('musicscenes:preview.skipped')}
        </p>
      </div>
    </li>
  );
}

/** What happens to the queue of the player that gets another source. */
function keptWords({ play }: Scene, { players }: SceneState): string {
  const player = play === null ? undefined : players[play.playerId];
  if (play === null || player === undefined) return t('musicscenes:preview.undo');
  return t(play.k === 'source' ? 'musicscenes:preview.kept' : 'musicscenes:preview.replaced', {
    player: player.name,
  });
}

/** Applies the scene; while that is not possible, shows the reason. */
export function ApplyButton({ scene, plan }: { readonly scene: Scene; readonly plan: ScenePlan }) {
  const { online } = useLive();
  const server = useTopicSelector('music.connection', serverName);
  const { pending, run } = useAction();
  const isDone = online && plan.steps.length === 0;
  return (
    <Button
      variant="primary"
      wide
      icon={<Play {...icon} />}
      pending={pending}
      disabled={isDone}
      blocked={online ? undefined : t('musicscenes:preview.offline', { server })}
      onClick={() => void run(() => applyScene(scene.id))}
    >
      {online
        ? t('musicscenes:preview.apply', { name: scene.name })
        : t('musicscenes:preview.offline', { server })}
    </Button>
  );
}

function UpdateButton({ scene }: { readonly scene: Scene }) {
  const { blocked } = useLive();
  const { pending, run } = useAction();
  return (
    <Button
      variant="ghost"
      wide
      icon={<Camera {...icon} />}
      pending={pending}
      blocked={
        blocked ?? (scene.players.length === 0 ? t('musicscenes:editor.noPlayers') : undefined)
      }
      onClick={() => void run(() => updateFromNow(scene))}
    >
      {t('musicscenes:preview.update')}
    </Button>
  );
}
