import { useState } from 'react';
import { ChevronDown, ChevronRight, Copy, Ellipsis } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatMoment, formatTime } from '../../../../shared/format/time.ts';
import { MAX_SCENE_NAME, sceneIcons } from '../../../../shared/music/scenes/lists.ts';
import { isNameTaken } from '../../../../shared/music/scenes/make.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { tellFailure } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Menu, MenuItem, MenuOptions, MenuSeparator } from '../../../ui/Menu.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import surface from '../../../ui/Surface.module.css';
import text from '../../../ui/text.module.css';
import type { Read } from '../../../ui/use-commit.ts';
import { duplicateScene, removeScene, updateFromNow } from './scene-actions.ts';
import { editScene, readScenes } from './scene-edits.ts';
import { SceneFields } from './SceneFields.tsx';
import { PlayerRows } from './PlayerRows.tsx';
import { planWords } from './plan-words.ts';
import { ApplyButton } from './ScenePreview.tsx';
import { useScenePlan, useSceneState } from './use-scene-state.ts';
import css from './SceneEditor.module.css';
import { SceneIcon } from './SceneIcon.tsx';

/** Number of players from which the editor has a search field. */
const FIND_FROM = 12;

interface Props {
  readonly scene: Scene;
  /** Scenes for the menu at the scene's name; null: the list is beside the editor. */
  readonly others: readonly Scene[] | null;
  readonly onOpen?: ((id: string) => void) | undefined;
  /** `apply`: the number of changes and the Apply button, if the preview is not beside the editor. */
  readonly foot: 'note' | 'apply';
  readonly onPreview?: () => void;
}

/** One scene: its players with their settings, what it plays, and how it is applied. Saves edits automatically. */
export function SceneEditor({ scene, others, onOpen, foot, onPreview }: Props) {
  const state = useSceneState();
  const [find, setFind] = useState('');
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const players = Object.values(state.players).filter(({ hidden }) => !hidden);
  const ticked = new Set(scene.players.map(({ id }) => id));
  const left = players.filter(({ id }) => !ticked.has(id)).length;
  return (
    <section className={cx(surface['surface'], css['editor'])} aria-label={scene.name}>
      <Head scene={scene} others={others} onOpen={onOpen} />
      <div ref={setScroller} className={css['scroll']}>
        {players.length >= FIND_FROM && (
          <div className={css['find']}>
            <SearchField label={t('musicscenes:editor.find')} value={find} onText={setFind} />
          </div>
        )}
        <div className={css['heads']} aria-hidden="true">
          <span>{t('musicscenes:editor.player')}</span>
          <span>{t('musicscenes:editor.power')}</span>
          <span>{t('musicscenes:editor.volume')}</span>
          <span>{t('musicscenes:editor.preset')}</span>
        </div>
        <PlayerRows
          scene={scene}
          state={state}
          find={find}
          onClearFind={() => setFind('')}
          scroller={scroller}
        />
        <SceneFields scene={scene} state={state} />
      </div>
      {foot === 'apply' ? (
        <ApplyFoot scene={scene} state={state} onPreview={onPreview} />
      ) : (
        <Note scene={scene} left={left} all={players.length} />
      )}
    </section>
  );
}

function readName(typed: string, scene: Scene): Read<string> {
  const name = typed.trim();
  const others = readScenes().filter(({ id }) => id !== scene.id);
  if (name === '') return { ok: false, error: t('musicscenes:editor.noName') };
  if (name.length > MAX_SCENE_NAME)
    return { ok: false, error: t('musicscenes:editor.tooLong', { most: MAX_SCENE_NAME }) };
  if (name !== scene.name && isNameTaken(name, others))
    return { ok: false, error: t('musicscenes:fault.nameTaken', { name }) };
  return { ok: true, value: name };
}

function Head({ scene, others, onOpen }: Pick<Props, 'scene' | 'others' | 'onOpen'>) {
  const now = useNow(60_000);
  const copying = useMutation(() => duplicateScene(scene));
  const { used, usedAt } = scene;
  const facts =
    usedAt === null
      ? t('musicscenes:list.unused')
      : t('musicscenes:editor.used', { count: used, last: formatMoment(usedAt, now) });
  return (
    <header className={css['head']}>
      <SceneIconMenu scene={scene} />
      <div className={layout['grow']}>
        <div className={css['nameRow']} data-scene-name>
          <CommitInput
            label={t('musicscenes:editor.name')}
            className={css['name']}
            reason="below"
            text={scene.name}
            read={(typed) => readName(typed, scene)}
            onCommit={(name) => editScene(scene.id, (before) => ({ ...before, name }))}
          />
          {others !== null && <OthersMenu scene={scene} scenes={others} onOpen={onOpen} />}
        </div>
        <p className={cx(text['small'], text['ellipsis'], css['facts'])}>{facts}</p>
      </div>
      <Button
        className={css['wideOnly']}
        icon={<Copy {...icon} />}
        pending={copying.pending}
        onClick={() => copying.submit()}
      >
        {t('musicscenes:editor.duplicate')}
      </Button>
      <MoreMenu scene={scene} />
    </header>
  );
}

function OthersMenu({
  scene,
  scenes,
  onOpen,
}: {
  readonly scene: Scene;
  readonly scenes: readonly Scene[];
  readonly onOpen: ((id: string) => void) | undefined;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('musicscenes:editor.others')} icon={<ChevronDown {...icon} />} />
      }
    >
      <MenuOptions
        value={scene.id}
        options={scenes.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(id) => onOpen?.(id)}
      />
    </Menu>
  );
}

function MoreMenu({ scene }: { readonly scene: Scene }) {
  return (
    <Menu trigger={<IconButton label={t('musicscenes:more')} icon={<Ellipsis {...icon} />} />}>
      <MenuItem onSelect={() => tellFailure(duplicateScene(scene))}>
        {t('musicscenes:editor.duplicate')}
      </MenuItem>
      <MenuItem
        why={scene.players.length === 0 ? t('musicscenes:editor.noPlayers') : ''}
        onSelect={() => tellFailure(updateFromNow(scene))}
      >
        {t('musicscenes:preview.update')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger keys="Del" onSelect={() => tellFailure(removeScene(scene))}>
        {t('musicscenes:editor.remove')}
      </MenuItem>
    </Menu>
  );
}

/** How many players the scene does not change, and when it was saved. */
function Note({
  scene,
  left,
  all,
}: {
  readonly scene: Scene;
  readonly left: number;
  readonly all: number;
}) {
  return (
    <footer className={css['note']}>
      {t('musicscenes:editor.left', { count: left, all })}
      {scene.savedAt > 0 &&
        ` · ${t('musicscenes:editor.saved', { time: formatTime(scene.savedAt) })}`}
    </footer>
  );
}

function ApplyFoot({
  scene,
  state,
  onPreview,
}: {
  readonly scene: Scene;
  readonly state: SceneState;
  readonly onPreview: (() => void) | undefined;
}) {
  const plan = useScenePlan(scene, state);
  return (
    <footer className={css['apply']}>
      <div className={layout['row']}>
        <strong className={cx(layout['grow'], text['ellipsis'])}>{planWords(plan)}</strong>
        {onPreview !== undefined && plan.steps.length + plan.gaps.length > 0 && (
          <Button variant="ghost" onClick={onPreview}>
            {t('musicscenes:preview.title')}
            <ChevronRight {...icon} size={14} />
          </Button>
        )}
      </div>
      <ApplyButton scene={scene} plan={plan} />
    </footer>
  );
}

/** The scene's icon; a click offers others. */
function SceneIconMenu({ scene }: { readonly scene: Scene }) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css['icon']} aria-label={t('musicscenes:editor.icon')}>
          <SceneIcon name={scene.icon} size={18} />
        </button>
      }
    >
      {sceneIcons.map((name) => (
        <MenuItem
          key={name}
          icon={<SceneIcon name={name} />}
          onSelect={() => editScene(scene.id, (before) => ({ ...before, icon: name }))}
        >
          {t(`musicscenes:icon.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
