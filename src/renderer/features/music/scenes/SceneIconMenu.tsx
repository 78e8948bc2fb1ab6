import { t } from '../../../../shared/i18n/translate.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { sceneIcons } from '../../../../shared/music/scenes/lists.ts';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { editScene } from './scene-edits.ts';
import { SceneIcon } from './SceneIcon.tsx';
import css from './SceneEditor.module.css';

/** The scene's icon; a press offers others. */
export function SceneIconMenu({ scene }: { readonly scene: Scene }) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css['icon']} aria-label={t('musicscenes:editor.icon')}>
          <SceneIcon name={scene.icon} size={18} />
        </button>
      }
    >
      {sceneIcons.map((name) => {
        return (
          <MenuItem
            key={name}
            icon={<SceneIcon name={name} />}
            onSelect={() => editScene(scene.id, (before) => ({ ...before, icon: name }))}
          >
            {t(`musicscenes:icon.${name}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
