import states from '../../../resources/locales/en/states.json' with { type: 'json' };
import { addTexts, t } from '../i18n/translate.ts';

addTexts({ states });

/**
 * The look of a state: the tone determines color and shape. good: green disc. running: accent ring. queued: dashed ring. waiting: amber
 * triangle, also for warnings. bad: red square. paused: two bars. skipped: dash. idle: gray disc.
 */
export const toneNames = [
  'good',
  'bad',
  'idle',
  'running',
  'queued',
  'waiting',
  'paused',
  'skipped',
] as const;
export type Tone = (typeof toneNames)[number];

/** The states of the services' objects, by their names in the models, with their tones. Their words are `states:<name>`. */
const tones = {
  failed: 'bad',
  rejected: 'bad',
  crashed: 'bad',
  stalled: 'bad',
  account: 'bad',
  running: 'running',
  retrying: 'running',
  building: 'running',
  deploying: 'running',
  pending: 'running',
  processing: 'running',
  waiting: 'waiting',
  limited: 'waiting',
  waiting_upload: 'waiting',
  no_people: 'waiting',
  partially_succeeded: 'waiting',
  active: 'good',
  approved: 'good',
  ready: 'good',
  succeeded: 'good',
  done: 'good',
  delivering: 'good',
  queued: 'queued',
  scheduled: 'queued',
  paused: 'paused',
  suspended: 'paused',
  off: 'paused',
  skipped: 'skipped',
  not_started: 'skipped',
  aborted: 'idle',
  cancelled: 'idle',
  superseded: 'idle',
  completed: 'idle',
  archived: 'idle',
  empty: 'idle',
  unknown: 'idle',
} as const satisfies Readonly<Record<string, Tone>>;

export type StateName = keyof typeof tones;

/** The tone of a state: its color and shape. */
export const findTone = (state: StateName): Tone => tones[state];

/** A state in words; for an unknown state, the server's own word if there is one. */
export function formatState(state: StateName, raw: string | number | null = null): string {
  const word = t(`states:${state}`);
  if (state !== 'unknown' || raw === null || raw === '') return word;
  return typeof raw === 'number' ? `${word} (${String(raw)})` : raw;
}

/** Something with a state. `rawState`: the server's word; omitted: none. */
export interface Stated {
  readonly state: StateName;
  readonly rawState?: string | number | null;
}

/** The state in words; the server's own word if the app does not know it. */
export const stateWord = ({ state, rawState = null }: Stated): string =>
  formatState(state, rawState);
