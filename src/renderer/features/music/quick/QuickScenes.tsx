import { t } from '../../../../shared/i18n/translate.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { selectQuickScenes } from '../../../../shared/music/scenes/quick.ts';
import { isInForce, planScene } from '../../../../shared/music/scenes/steps.ts';
import { useAction } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/text.module.css';
import { useLive } from '../live.ts';
import { planWords } from '../scenes/plan-words.ts';
import { applyScene } from '../scenes/scene-actions.ts';
import { SceneIcon } from '../scenes/SceneIcon.tsx';
import { useSceneState } from '../scenes/use-scene-state.ts';
import css from './QuickScenes.module.css';

/** The first four scenes as buttons; the active one is outlined. */
export function QuickScenes() {
  const scenes = useTopicSelector('music.scenes', selectQuickScenes);
  const state = useSceneState();
  const { pending, run } = useAction();
  const { online } = useLive();
  if (scenes.length === 0) return null;
  return (
    <div
      className={css['line']}
      role="group"
      aria-label={t('musicscenes:quick.label')}
      aria-keyshortcuts="s"
      data-section="scenes"
    >
      <span className={text['small']} aria-hidden>
        {t('musicscenes:quick.scene')}
      </span>
      <div className={css['tiles']}>
        {scenes.map((scene) => (
          <Tile
            key={scene.id}
            scene={scene}
            state={state}
            disabled={!online || pending}
            onApply={() => void run(() => applyScene(scene.id))}
          />
        ))}
      </div>
    </div>
  );
}

function Tile({
  scene,
  state,
  disabled,
  onApply,
}: {
  readonly scene: Scene;
  readonly state: SceneState;
  readonly disabled: boolean;
  readonly onApply: () => void;
}) {
  const { name, icon } = scene;
  return (
    <button
      type="button"
      className={css['tile']}
      title={`${name}: ${planWords(planScene(scene, state))}`}
      aria-pressed={isInForce(scene, state)}
      disabled={disabled}
      onClick={onApply}
    >
      <SceneIcon name={icon} />
      <span className={cx(css['name'], text['ellipsis'])} dir="auto">
        {name}
      </span>
    </button>
  );
}
