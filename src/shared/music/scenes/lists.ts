/** Storage limits: scenes per server, players per scene, and characters of a name. */
export const MAX_SCENES = 30;
export const MAX_SCENE_PLAYERS = 200;
export const MAX_SCENE_NAME = 100;

/** Icons of scenes; an unknown one from a newer version is drawn as the first. */
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
