import '../../shared/connections/texts.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { inputFaults } from '../../shared/connections/descriptor.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { isLoopback, isPlainRemote } from '../net/plain-http.ts';
import type { NetProbe } from '../net/probe.ts';
import { proxyFor } from '../net/proxy.ts';
import type { NetworkPort } from '../platform/ports.ts';
import type { FindProxy } from '../platform/ports/fetch.ts';
import type { Candidate, StepContext, StepResult, TestStep } from './connection-test.ts';

export interface ReachPorts {
  readonly probe: NetProbe;
  /** Default: the environment's. */
  readonly findProxy?: FindProxy | undefined;
  readonly network: NetworkPort;
}

/** Time limit of one step (ms). */
const STEP_MS = 5_000;

/**
 * Steps `address`, `resolve`, `port`, `tls` and, for a self-hosted service, `trust`: all checks before a secret may be sent to the server.
 * Behind a proxy, only the proxy can resolve and reach the address.
 */
export function reachSteps(descriptor: ServiceDescriptor, ports: ReachPorts): TestStep[] {
  const steps: TestStep[] = [
    { name: 'address', run: (context) => Promise.resolve(checkAddress(descriptor, context)) },
    ...networkSteps(ports).map(({ name, run }) => ({
      name,
      run: ({ url, candidate, signal }: StepContext) => run({ ...candidate, url, signal }),
    })),
  ];
  if (descriptor.hosting === 'self-hosted')
    steps.push({ name: 'trust', run: (context) => checkTrust(context, ports.network) });
  return steps;
}

interface Target {
  readonly origin: string;
  readonly host: string;
  readonly port: string;
  readonly encrypted: boolean;
}

/** The network access for the steps below HTTP. */
interface TriedConnection extends Pick<Candidate, 'caFile' | 'proxy'> {
  /** Null: the service has no address. */
  readonly url: string | null;
  readonly signal: AbortSignal;
}

interface NetworkStep {
  readonly name: 'resolve' | 'port' | 'tls';
  readonly run: (way: TriedConnection) => Promise<StepResult>;
}

/** Steps `resolve`, `port` and `tls` of one address. */
export function networkSteps({ probe, findProxy }: Omit<ReachPorts, 'network'>): NetworkStep[] {
  const direct = directly(findProxy);
  return [
    {
      name: 'resolve',
      run: direct(async ({ origin, host }, { signal }) => {
        const ip = await probe.resolve(origin, { timeoutMs: STEP_MS, signal });
        return ip === host
          ? t('connections:test.resolveIp', { host })
          : t('connections:test.resolve', { host, ip });
      }),
    },
    {
      name: 'port',
      run: direct(async ({ origin, port }, { signal }) => {
        const ms = await probe.port(origin, { timeoutMs: STEP_MS, signal });
        return t('connections:test.port', { port, ms });
      }),
    },
    {
      name: 'tls',
      run: async (way) => {
        const { caFile } = way;
        // Checked even if no step uses it yet, because an invalid value must not be saved.
        if (caFile !== null) await (await import('../net/ca.ts')).readAuthorities(caFile);
        return direct(async ({ origin, encrypted }, { signal }) => {
          if (!encrypted) return null;
          const until = await probe.tls(origin, caFile, { timeoutMs: STEP_MS, signal });
          return t('connections:test.tls', { until: until.slice(0, 10) });
        })(way);
      },
    },
  ];
}

/** A step that only the proxy can do, if there is one. Null: not needed. */
const directly =
  (findProxy: FindProxy | undefined) =>
  (run: (target: Target, way: TriedConnection) => Promise<string | null>) =>
  async (way: TriedConnection): Promise<StepResult> => {
    const { url, proxy } = way;
    if (url === null) return skipped(t('connections:test.notNeeded'));
    if ((await proxyFor(new URL(url).origin, proxy, findProxy)) !== null)
      return skipped(t('connections:test.proxy'));
    const detail = await run(parseTarget(url), way);
    return detail === null ? skipped(t('connections:test.tlsPlain')) : { detail };
  };

const skipped = (detail: string): StepResult => ({ detail, skipped: true });

function parseTarget(url: string): Target {
  const { origin, hostname, port, protocol } = new URL(url);
  const encrypted = protocol === 'https:';
  return {
    origin,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (encrypted ? '443' : '80') : port,
    encrypted,
  };
}

function checkAddress(descriptor: ServiceDescriptor, { candidate, url }: StepContext): StepResult {
  const [fault] = Object.entries(inputFaults(descriptor, candidate));
  if (fault !== undefined) throw failure('invalid-input', fault[1], { field: fault[0] });
  return { detail: url ?? t('connections:test.notNeeded') };
}

/** Plain http only carries a secret to this computer or on a network the user trusts. */
async function checkTrust(
  { candidate, url, learned }: StepContext,
  network: NetworkPort,
): Promise<StepResult> {
  if (url === null || candidate.credential === 'none')
    return skipped(t('connections:test.notNeeded'));
  const { origin, host } = new URL(url);
  if (!isPlainRemote(origin))
    return {
      detail: isLoopback(origin)
        ? t('connections:test.trustLoopback')
        : t('connections:test.trustHttps'),
    };
  const { id } = await network.current().catch(() => ({ id: null }));
  const known = id !== null && candidate.trustedNetworks.includes(id);
  if (!known && !candidate.trustNetwork)
    throw netFailure({ code: 'untrusted-network', detail: host });
  const trustedNetworks =
    id === null || known ? learned.trustedNetworks : [...learned.trustedNetworks, id];
  return { detail: t('connections:test.trustNetwork'), learned: { trustedNetworks } };
}
