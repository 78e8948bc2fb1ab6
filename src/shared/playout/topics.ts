import type { PlayoutWorkspace } from './state.ts';

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
