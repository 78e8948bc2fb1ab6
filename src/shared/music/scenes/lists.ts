/** Bounds of what is stored: the scenes of one server, the players of one scene, and the letters of its name. */
export const MAX_SCENES = 30;
export const MAX_SCENE_PLAYERS = 200;
export const MAX_SCENE_NAME = 100;

/** Icons of scenes; an unknown one of a newer version is drawn as the first. */
export const sceneIcons = [
  'sparkles',
  'sunrise',
  'lamp',
  'party',
  'moon',
  'film',
  'coffee',
  'book',
  'sofa',
  'power',
] as const;
export type SceneIcon = (typeof sceneIcons)[number];

/** The order in which fields are applied. */
export const sceneFields = ['group', 'source', 'power', 'volume', 'preset'] as const;
