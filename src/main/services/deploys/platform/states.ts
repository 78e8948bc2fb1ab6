import type { DeployState } from '../../../../shared/deploys/model.ts';
import { deployStates } from '../../../../shared/deploys/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { readWord } from './values.ts';

/** The states that other words of servers mean. */
const meanings: ReadonlyMap<string, DeployState> = new Map([
  ...deployStates.map((state) => [state, state] as const),
  ['pending', 'queued'],
  ['provisioning', 'deploying'],
  ['running', 'active'],
  ['success', 'active'],
  ['error', 'failed'],
  ['paused', 'suspended'],
  ['canceled', 'cancelled'],
]);

/** Runtime states of an early server after its build: the container first waits for its rollout, and has exited if it failed. */
const afterBuild: ReadonlyMap<DeployState, DeployState> = new Map([
  ['queued', 'deploying'],
  ['failed', 'crashed'],
]);

export interface ReadState {
  readonly state: DeployState;
  /** The server's own word; for an object, its words joined by `/`. */
  readonly rawState: string;
}

/** Parses a state from a text, an enum value (`ACTIVE`, `STATUS_ACTIVE`) or an early server's `{build, runtime}`. */
export function parseState(value: unknown): ReadState {
  if (isRecord(value)) return stateOfPair(readWord(value['build']), readWord(value['runtime']));
  const rawState = readWord(value) ?? '';
  return { state: stateOfWord(rawState), rawState };
}

/** Lists omit `removed` records. */
export const isRemoved = ({ rawState }: ReadState): boolean => /(?:^|_)removed$/i.test(rawState);

function stateOfWord(word: string): DeployState {
  const name = word.toLowerCase();
  const last = name.slice(name.lastIndexOf('_') + 1);
  return meanings.get(name) ?? meanings.get(last) ?? 'unknown';
}

function stateOfPair(build: string | null, runtime: string | null): ReadState {
  const rawState = [build, runtime].filter((word) => word !== null).join('/');
  const built = stateOfWord(build ?? '');
  if (built !== 'active' && built !== 'unknown') return { state: built, rawState };
  if (runtime === null) return { state: built === 'active' ? 'deploying' : 'unknown', rawState };
  const state = stateOfWord(runtime);
  return { state: afterBuild.get(state) ?? state, rawState };
}
