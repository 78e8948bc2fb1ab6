import '../../../../shared/music/library-texts.ts';
import { Lamp, Pencil, Play } from 'lucide-react';
import { serverName } from '../../../../shared/music/connection-problem.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { planScene } from '../../../../shared/music/scenes/steps.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PaletteEntry, PaletteSource } from '../../../palette/source.ts';
import { tellFailure } from '../../../state/calls.ts';
import { readTopic } from '../../../state/topics.ts';
import { openPlace } from '../model/route.ts';
import { planWords } from './plan-words.ts';
import { applyScene } from './scene-actions.ts';
import { findIcon } from './SceneIcon.tsx';

/** A scene as a command, with its current changes. */
function toEntry(scene: Scene): PaletteEntry {
  const { id, number } = scene;
  const name = t('musicscenes:preview.apply', { name: scene.name });
  const connection = readTopic('music.connection');
  const why = isUsable(connection)
    ? ''
    : t('musicscenes:preview.offline', { server: serverName(connection) });
  const state = {
    players: readTopic('music.players'),
    ceilings: readTopic('music.ceilings'),
    dsp: readTopic('eq.players'),
    presets: readTopic('eq.presets').presets,
  };
  return {
    id: `scene:${id}`,
    scope: 'commands',
    panel: 'music',
    icon: findIcon(scene.icon),
    name,
    kind: t('palette:kind.command'),
    facts: why === '' ? planWords(planScene(scene, state)) : why,
    ...(number === null ? {} : { keys: `Ctrl+Shift+${String(number)}` }),
    actions: () => [
      { id: 'apply', label: name, icon: Play, why, run: () => tellFailure(applyScene(id)) },
      {
        id: 'edit',
        label: t('musicscenes:palette.edit', { name: scene.name }),
        icon: Pencil,
        run: () => openPlace({ k: 'scenes', id, preview: false }),
      },
    ],
  };
}

const openScenes: PaletteEntry['actions'] = () => [
  {
    id: 'open',
    label: t('musicscenes:palette.open'),
    icon: Lamp,
    run: () => openPlace({ k: 'scenes', id: null, preview: false }),
  },
];

const entries = (): readonly PaletteEntry[] => [
  ...readTopic('music.scenes').map(toEntry),
  {
    id: 'scenes:open',
    scope: 'commands',
    panel: 'music',
    icon: Lamp,
    name: t('musiclibrary:tab.scenes'),
    kind: t('palette:kind.command'),
    actions: openScenes,
  },
];

/** Finds scenes by name. */
export const scenesPalette: PaletteSource = {
  id: 'scenes',
  panel: 'music',
  scope: 'commands',
  topics: [
    'music.scenes',
    'music.connection',
    'music.players',
    'music.ceilings',
    'eq.players',
    'eq.presets',
  ],
  entries,
};
