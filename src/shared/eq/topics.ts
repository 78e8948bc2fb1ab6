import { keyed, topic } from '../lib/define.ts';
import type { EqSession } from './session-model.ts';
import type { EqPreset, EqServer, PlayerDsp } from './state.ts';

export const eqTopics = {
  'eq.server': topic<EqServer>({ shape: null, readOnly: 'offline' }),
  /** By player id; only players that a client has loaded. */
  'eq.players': keyed<PlayerDsp>(),
  /** The drafts of players, by player id: loaded ones and all unsaved ones. */
  'eq.sessions': keyed<EqSession>(),
  'eq.presets': topic<{ presets: EqPreset[] }>({ presets: [] }),
} as const;
