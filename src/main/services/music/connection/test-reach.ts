import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import { networkSteps } from '../../../connections/standard-steps.ts';
import type { TestLimit } from '../../../connections/test-limit.ts';
import type { NetProbe } from '../../../net/probe.ts';
import { proxyFor } from '../../../net/proxy.ts';
import type { SocketPort } from '../../../net/socket.ts';
import type { FindProxy } from '../../../platform/ports/fetch.ts';
import type { AttemptPorts } from './attempt.ts';
import { socketUrl, isHttpError } from './attempt.ts';
import type { Identity } from './identify.ts';
import { identify, identifyByHttp } from './identify.ts';
import type { TestRun } from './test-run.ts';

export interface ReachPorts extends AttemptPorts {
  readonly probe: NetProbe;
  /** Default: the environment's. */
  readonly findProxy?: FindProxy | undefined;
}

/** A server that was reached and identified; no secret was sent. */
export interface Reached {
  readonly origin: string;
  readonly identity: Identity;
  /** Null: no socket is possible, only single calls. */
  readonly socket: SocketPort | null;
}

export interface ReachTarget {
  readonly origin: string;
  readonly caFile: string | null;
  /** The server id of the profile; null: any. */
  readonly serverId: string | null;
}

/** Runs the steps resolve, port, tls, product and identity. Rejects with `StepFailed` at the first failure. */
export async function reach(
  ports: ReachPorts,
  target: ReachTarget,
  run: TestRun,
  limit: TestLimit,
): Promise<Reached> {
  const { origin, caFile } = target;
  const way = { url: origin, caFile, proxy: null, signal: limit.signal };
  for (const { name, run: check } of networkSteps(ports))
    await run.shared(name, () => limit.within(check(way)));
  const through = await proxyFor(origin, null, ports.findProxy);
  let answered = false;
  const reached = await run.step(
    'product',
    () => limit.within(recognise(ports, target, limit, () => (answered = true))),
    productSentence,
    // A port that accepts connections may lead nowhere.
    ({ error }) => (answered || through !== null || error.code !== 'timeout' ? 'product' : 'port'),
  );
  try {
    await run.step('identity', () => sameServer(reached, target), identitySentence(target));
    return reached;
  } catch (error) {
    reached.socket?.close();
    throw error;
  }
}

async function recognise(
  ports: ReachPorts,
  { origin, caFile }: ReachTarget,
  limit: TestLimit,
  onAnswer: () => void,
): Promise<Reached> {
  const target = { origin, caFile, signal: limit.signal };
  let socket: SocketPort | null = null;
  try {
    socket = await ports.openSocket({ url: socketUrl(origin), caFile, signal: limit.signal });
    onAnswer();
    return { origin, socket, identity: await identify(ports, socket, target, null) };
  } catch (error) {
    socket?.close();
    if (socket !== null || !isHttpError(error)) throw error;
    onAnswer();
    return { origin, socket: null, identity: await identifyByHttp(ports, target) };
  }
}

function productSentence({ identity, socket }: Reached): string {
  const { info } = identity;
  const product =
    info === null
      ? t('connection:test.productSpecified')
      : t('connection:test.product', { version: info.version ?? '?', schema: info.schema });
  return socket === null ? t('connection:test.productHttpOnly', { product }) : product;
}

async function sameServer({ identity, origin }: Reached, target: ReachTarget): Promise<Identity> {
  const where = new URL(origin).host;
  if (target.serverId !== null && identity.info?.id !== target.serverId)
    return Promise.reject(causeFailure({ code: 'other-server', detail: where }));
  return Promise.resolve(identity);
}

const identitySentence =
  (target: ReachTarget) =>
  ({ info }: Identity): string => {
    if (info === null) return t('connection:test.identityNone');
    const id = info.id.slice(0, 8);
    return target.serverId === null
      ? t('connection:test.identityNew', { id })
      : t('connection:test.identityKnown', { id });
  };
