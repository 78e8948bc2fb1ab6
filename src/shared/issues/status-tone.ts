import type { Tone } from '../format/states.ts';
import type { Status } from './model.ts';

const tones = {
  new: 'queued',
  indeterminate: 'running',
  done: 'good',
  undefined: 'idle',
} as const satisfies Readonly<Record<Status['category'], Tone>>;

/** Trackers count issues that will not be done as done; only the name distinguishes them. */
const notDone = /^(?:won['\u2019]?t|wont|cancel|declin|reject|duplicat|abandon|obsolete)/i;

/** The tone of an issue's status: its color and shape. */
export const findStatusTone = ({ name, category }: Pick<Status, 'name' | 'category'>): Tone =>
  category === 'done' && notDone.test(name) ? 'idle' : tones[category];
