import type { Scene } from './scene.ts';

const part = (name: string): Scene => ({
  name: `kit-${name}`,
  part: name,
  topics: {},
  handlers: {},
  sizes: ['320x640', '1280x780'],
});

/** Tables, logs, charts and tabs of the kit, with made-up data. */
export const kitDataScenes: readonly Scene[] = [
  'table',
  'table-groups',
  'table-states',
  'log',
  'log-search',
  'log-up',
  'log-hostile',
  'log-empty',
  'tabs',
  'chart',
  'chart-table',
].map(part);
