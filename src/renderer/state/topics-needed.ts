import type { TopicName } from '../../shared/contract/topics.ts';
import type { PanelId } from '../../shared/domain-names.ts';

/** What the frame, its badges and the now-playing bar draw; held as long as there is a page. */
export const frameTopics = [
  'app.info',
  'app.faults',
  'settings',
  'attention',
  'music.connection',
  'music.profiles',
  'music.chosen',
  'music.players',
  'music.queues',
  'music.ceilings',
  'playout.workspace',
] as const satisfies readonly TopicName[];

/** What a panel draws besides, so that it opens with its states; its hooks hold them from then on. */
export const panelTopics: Readonly<Record<PanelId, readonly TopicName[]>> = {
  music: [],
  equalizer: ['eq.server', 'eq.players', 'eq.sessions', 'eq.presets'],
  playout: ['playout.channels', 'playout.jobs'],
  attention: [],
  connections: ['music.discovered', 'music.test'],
  settings: ['desktop'],
};

/** What the quick controls draw besides. */
export const quickTopics: readonly TopicName[] = ['eq.server', 'eq.players', 'eq.presets'];
