import { isLocal, isPlainRemote } from '../../../net/plain-http.ts';
import type { AddressChoice, Cause } from '../../../../shared/music/connection.ts';
import type {
  Deciding,
  MachineEffect,
  MachineEnv,
  MachineEvent,
  MachineState,
  Online,
  MachineStep,
  Trying,
  Waiting,
} from './machine-model.ts';
import {
  backoffMs,
  needsUser,
  isAddressBound,
  roundResult,
  serverAnswered,
} from './failure-policy.ts';

/** Interval of probing the local address while waiting (ms). */
const PROBE_WAITING_MS = 1_000;
/** Interval of probing the better address while online elsewhere (ms); doubles after each failed switch. */
const PROBE_ONLINE_MS = 30_000;
const PROBE_ONLINE_MAX_MS = 600_000;
/** Delay before probing the better address after a network change (ms). */
const PROBE_SOON_MS = 1_000;
/** A connection counts as lasting after this time online (ms). */
const STABLE_MS = 10_000;

/**
 * The connection as a pure function: state and event in, state and effects out. One socket at a time. Ignores events of an
 * older generation; runs no timer while blocked.
 */
export function step(state: MachineState, event: MachineEvent, env: MachineEnv): MachineStep {
  if ('gen' in event && event.gen !== state.gen) return same(state);
  switch (event.e) {
    case 'start':
      return decide(state, 0);
    case 'stop':
      return halt(state, { k: 'stopped', gen: state.gen + 1 });
    case 'retryNow':
      return state.k === 'waiting'
        ? decide(state, state.attempt)
        : state.k === 'blocked'
          ? decide(state, 0)
          : same(state);
    case 'resumed':
    case 'networkChanged':
      return shaken(state, event.e);
    default:
      return inState(state, event, env);
  }
}

type Routed = Exclude<
  MachineEvent,
  { e: 'start' | 'stop' | 'retryNow' | 'resumed' | 'networkChanged' }
>;

function inState(state: MachineState, event: Routed, env: MachineEnv): MachineStep {
  switch (state.k) {
    case 'stopped':
    case 'blocked':
      return same(state);
    case 'deciding':
      return event.e === 'decided' ? decided(state, event) : same(state);
    case 'waiting':
      return inWaiting(state, event);
    case 'online':
      return inOnline(state, event, env);
    default:
      return inTrying(state, event, env);
  }
}

const same = (state: MachineState): MachineStep => ({ state, effects: [] });

/** Stops everything that runs in `state`. */
const leave: readonly MachineEffect[] = [{ do: 'cancelTimers' }, { do: 'close' }];

const halt = (_from: MachineState, to: MachineState): MachineStep => ({
  state: to,
  effects: leave,
});

function decide(from: MachineState, attempt: number, switching = false): MachineStep {
  const gen = from.gen + 1;
  const failedSwitches = 'failedSwitches' in from ? from.failedSwitches : 0;
  const state: Deciding = { k: 'deciding', gen, attempt, failedSwitches, switching };
  return { state, effects: [...leave, { do: 'decide', gen }] };
}

/** The computer slept, or the network changed. */
function shaken(state: MachineState, how: 'resumed' | 'networkChanged'): MachineStep {
  switch (state.k) {
    case 'stopped':
      return same(state);
    case 'blocked':
      return isAddressBound(state.cause) ? decide(state, 0) : same(state);
    case 'online': {
      const { gen, order, index } = state;
      if (how === 'resumed') return { state, effects: [{ do: 'checkAlive', gen }] };
      const at = order[index];
      if (at === undefined || isPlainRemote(at.url)) return decide(state, 0);
      return {
        state,
        effects: [
          { do: 'checkAlive', gen },
          { do: 'decide', gen },
        ],
      };
    }
    default:
      return decide(state, 0);
  }
}

function decided(state: Deciding, event: Extract<MachineEvent, { e: 'decided' }>): MachineStep {
  const first = event.order[0];
  if (first === undefined) {
    const cause = event.refused[0]?.cause ?? { code: 'bad-address', detail: null };
    return halt(state, { k: 'blocked', gen: state.gen + 1, cause });
  }
  const { attempt, failedSwitches, switching } = state;
  const gen = state.gen + 1;
  return {
    state: {
      k: 'connecting',
      gen,
      attempt,
      failedSwitches,
      switching,
      order: event.order,
      index: 0,
      causes: [],
    },
    effects: [{ do: 'open', gen, choice: first }],
  };
}

function inTrying(state: Trying, event: Routed, env: MachineEnv): MachineStep {
  const { gen } = state;
  switch (event.e) {
    case 'opened':
      if (state.k !== 'connecting') return same(state);
      return { state: { ...state, k: 'identifying' }, effects: [{ do: 'identify', gen }] };
    case 'identified':
      if (state.k !== 'identifying') return same(state);
      return { state: { ...state, k: 'authenticating' }, effects: [{ do: 'authenticate', gen }] };
    case 'authenticated':
      if (state.k !== 'authenticating') return same(state);
      return { state: { ...state, k: 'syncing' }, effects: [{ do: 'sync', gen }] };
    case 'synced':
      return state.k === 'syncing' ? goOnline(state, env) : same(state);
    case 'failed':
      return addressFailed(state, event.cause, env);
    default:
      return same(state);
  }
}

function addressFailed(state: Trying, cause: Cause, env: MachineEnv): MachineStep {
  if (needsUser(cause)) return block(state, cause);
  const next = state.order[state.index + 1];
  if (next !== undefined) {
    const gen = state.gen + 1;
    const choice = because(next, cause);
    const order = state.order.map((entry) => (entry === next ? choice : entry));
    const index = state.index + 1;
    return {
      state: { ...state, k: 'connecting', gen, order, index, causes: [...state.causes, cause] },
      effects: [...leave, { do: 'open', gen, choice }],
    };
  }
  const outcome = roundResult(state.causes, cause);
  return outcome.blocked ? block(state, outcome.cause) : wait(state, outcome.cause, env);
}

/** The second address reports why the first is not used. */
const because = (choice: AddressChoice, cause: Cause): AddressChoice =>
  choice.reason === 'external-local-failed' && cause.code === 'other-server'
    ? { ...choice, reason: 'external-local-other-server' }
    : choice;

const block = (state: MachineState, cause: Cause): MachineStep =>
  halt(state, { k: 'blocked', gen: state.gen + 1, cause });

function wait(state: Trying | Online, cause: Cause, env: MachineEnv): MachineStep {
  const gen = state.gen + 1;
  const attempt = state.attempt + 1;
  const { order, failedSwitches } = state;
  const nearby = order.some(({ url }) => isLocal(url));
  const ms = backoffMs(attempt, cause.code, env.random, nearby);
  const answering = serverAnswered(cause);
  const until = env.now + ms;
  const effects: MachineEffect[] = [...leave, { do: 'timer', gen, name: 'wait', ms }];
  if (probeTarget(order, order.length) !== undefined)
    effects.push({ do: 'timer', gen, name: 'probe', ms: PROBE_WAITING_MS });
  return {
    state: { k: 'waiting', gen, attempt, until, cause, order, failedSwitches, answering },
    effects,
  };
}

/** The best address of this network before `index` in the order. */
const probeTarget = (order: readonly AddressChoice[], index: number): AddressChoice | undefined =>
  order.slice(0, index).find((choice) => choice.kind !== 'external');

function goOnline(state: Trying, env: MachineEnv): MachineStep {
  const { gen, attempt, order, index } = state;
  const failedSwitches = index === 0 ? 0 : state.failedSwitches + (state.switching ? 1 : 0);
  const online: Online = {
    k: 'online',
    gen,
    attempt,
    order,
    index,
    failedSwitches,
    since: env.now,
    draining: false,
  };
  const stable: MachineEffect = { do: 'timer', gen, name: 'stable', ms: STABLE_MS };
  return { state: online, effects: [stable, ...probeLater(online)] };
}

function probeLater(state: Online, ms?: number): MachineEffect[] {
  if (probeTarget(state.order, state.index) === undefined) return [];
  const regular = Math.min(PROBE_ONLINE_MS * 2 ** state.failedSwitches, PROBE_ONLINE_MAX_MS);
  return [{ do: 'timer', gen: state.gen, name: 'probe', ms: ms ?? regular }];
}

function inOnline(state: Online, event: Routed, env: MachineEnv): MachineStep {
  switch (event.e) {
    case 'failed':
      return needsUser(event.cause) ? block(state, event.cause) : wait(state, event.cause, env);
    case 'timer':
      return onlineTimer(state, event.name);
    case 'probed':
      if (state.draining) return same(state);
      if (!event.ok) return { state, effects: probeLater(state) };
      return { state: { ...state, draining: true }, effects: [{ do: 'drain', gen: state.gen }] };
    case 'drained':
      return state.draining ? decide(state, state.attempt, true) : same(state);
    case 'decided':
      return redecided(state, event.order);
    default:
      return same(state);
  }
}

function onlineTimer(state: Online, name: string): MachineStep {
  if (name === 'stable') return same({ ...state, attempt: 0 });
  const target = probeTarget(state.order, state.index);
  if (name !== 'probe' || target === undefined || state.draining) return same(state);
  return { state, effects: [{ do: 'probe', gen: state.gen, choice: target }] };
}

/** On another network, the current address may no longer get the token, or a better one may. */
function redecided(state: Online, order: readonly AddressChoice[]): MachineStep {
  const url = state.order[state.index]?.url;
  const index = order.findIndex((choice) => choice.url === url);
  if (index < 0) return decide(state, 0);
  const next: Online = { ...state, order, index };
  return { state: next, effects: probeLater(next, PROBE_SOON_MS) };
}

function inWaiting(state: Waiting, event: Routed): MachineStep {
  const target = probeTarget(state.order, state.order.length);
  const { gen } = state;
  switch (event.e) {
    case 'failed':
      // Single calls continue while waiting for a socket; they too can find that the token is no longer valid.
      return needsUser(event.cause) ? block(state, event.cause) : same(state);
    case 'timer':
      if (event.name === 'wait') return decide(state, state.attempt);
      if (event.name !== 'probe' || target === undefined) return same(state);
      return { state, effects: [{ do: 'probe', gen, choice: target }] };
    case 'probed':
      if (event.ok && !state.answering) return decide(state, state.attempt);
      return {
        state: { ...state, answering: event.ok },
        effects: [{ do: 'timer', gen, name: 'probe', ms: PROBE_WAITING_MS }],
      };
    default:
      return same(state);
  }
}
