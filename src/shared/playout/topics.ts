import { keyed, topic } from '../lib/define.ts';
import { noProgramme } from './programme/topic.ts';
import type { ChannelState, Job, PlayoutWorkspace } from './state.ts';

export const noWorkspace: PlayoutWorkspace = {
  state: 'none',
  path: null,
  problem: null,
  server: null,
  findings: { error: 0, warning: 0, info: 0 },
  findingsRevision: 0,
  changedFiles: 0,
  undo: null,
  redo: null,
  conflicts: [],
  recovered: null,
  stuckWrites: [],
  recent: [],
  tools: { ffprobe: false, ffmpeg: false },
};

export const playoutTopics = {
  'playout.workspace': topic(noWorkspace),
  'playout.programme': topic(noProgramme),
  /** By channel key. */
  'playout.channels': keyed<ChannelState>(),
  /** By the job's name, while it runs. */
  'playout.jobs': keyed<Job>(),
} as const;
