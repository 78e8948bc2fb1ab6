import type { DeployState } from '../../../../shared/deploys/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { limits, textOf } from './values.ts';

/** Words of servers by meaning. The specification's nine come first. */
const words: Readonly<Record<string, DeployState>> = {
  queued: 'queued',
  building: 'building',
  deploying: 'deploying',
  active: 'active',
  failed: 'failed',
  crashed: 'crashed',
  suspended: 'suspended',
  superseded: 'superseded',
  cancelled: 'cancelled',
  pending: 'queued',
  provisioning: 'deploying',
  running: 'active',
  success: 'active',
  error: 'failed',
  paused: 'suspended',
  canceled: 'cancelled',
};

export interface ReadState {
  readonly state: DeployState;
  /** The server's own word; of an object its words, joined by `/`. */
  readonly rawState: string;
}

/** The state from a text, an enum value (`ACTIVE`, `STATUS_ACTIVE`) or an early server's `{build, runtime}`. */
export function stateOf(value: unknown): ReadState {
  if (isRecord(value)) return stateOfPair(value);
  const rawState = textOf(value, limits.word) ?? '';
  return { state: stateOfWord(rawState), rawState };
}

/** `removed` things are left out of every list. */
export const isRemoved = ({ rawState }: ReadState): boolean => /(?:^|_)removed$/i.test(rawState);

function stateOfWord(word: string): DeployState {
  const name = word.toLowerCase();
  const last = name.slice(name.lastIndexOf('_') + 1);
  return own(words, name) ?? own(words, last) ?? 'unknown';
}

const own = (table: Readonly<Record<string, DeployState>>, key: string): DeployState | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** A build that has not succeeded decides; after it the container does, which waits for its rollout at first. */
function stateOfPair(pair: Readonly<Record<string, unknown>>): ReadState {
  const build = textOf(pair['build'], limits.word);
  const runtime = textOf(pair['runtime'], limits.word);
  const rawState = [build, runtime].filter((one) => one !== null).join('/');
  const built = build === null ? 'active' : stateOfWord(build);
  if (built === 'unknown' && !/^(?:completed?|succeeded|built|done)$/i.test(build ?? ''))
    return { state: runtime === null ? 'unknown' : stateOfWord(runtime), rawState };
  if (built !== 'active' && built !== 'unknown') return { state: built, rawState };
  if (runtime === null) return { state: build === null ? 'unknown' : 'deploying', rawState };
  const running = stateOfWord(runtime);
  return { state: running === 'queued' ? 'deploying' : running, rawState };
}
