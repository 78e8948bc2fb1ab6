import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { SocketPort } from '../../../net/socket.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Generation } from '../../../../shared/music/settings.ts';
import { currentDialect } from '../dialects/current.ts';
import type { Inbound } from '../dialects/dialect.ts';
import type { ServerInfo } from '../dialects/server-info.ts';
import type { EvidencePorts, EvidenceTarget } from './evidence.ts';
import { askInfo, describesItself } from './evidence.ts';

/** The identified server, by positive evidence. */
export type Identity =
  | { readonly generation: 'current'; readonly info: ServerInfo }
  | { readonly generation: 'specified'; readonly info: null };

export interface IdentifyPorts extends EvidencePorts {
  readonly clock: Clock;
}

/** How long to wait for unsolicited server info (ms). */
const INFO_WAIT_MS = 3_000;
/** The wait for a server that is known to send it, because a busy one needs more time (ms). */
const KNOWN_WAIT_MS = 8_000;
/** A server without its first user closes right after its info, within this time (ms). */
const SETUP_CLOSE_MS = 500;

type First =
  | { readonly k: 'info'; readonly info: ServerInfo }
  | { readonly k: 'setup' }
  | { readonly k: 'closed' }
  | { readonly k: 'nothing' };

/**
 * Identifies the generation of the server on an open socket, before sending a token. Server info on the socket or at `/info` means
 * `current`; no info for 3 s, no `/info` and a real `/api-docs` mean `specified`; anything else is not a music
 * server. A remembered `specified` skips the wait only if the evidence agrees. Rejects with `AppFailure` and a
 * cause: closed, needs-setup, starting, not-a-music-server.
 */
export async function identify(
  ports: IdentifyPorts,
  socket: SocketPort,
  target: EvidenceTarget,
  remembered: Generation | null,
): Promise<Identity> {
  const where = new URL(target.origin).host;
  const watch = watchFirst(socket, ports.clock);
  try {
    if (remembered === 'specified') {
      const known = await askRemembered(ports, target, watch);
      if (known === 'specified') return { generation: 'specified', info: null };
      if (known !== null) return await usable(known, watch, where);
    }
    const first = await watch.within(remembered === 'current' ? KNOWN_WAIT_MS : INFO_WAIT_MS);
    if (first.k === 'setup') throw causeFailure({ code: 'needs-setup', detail: where });
    if (first.k === 'closed') throw causeFailure({ code: 'closed', detail: where });
    if (first.k === 'info') return await usable(first.info, watch, where);
    const response = await askInfo(ports, target);
    const info = watch.info() ?? response.info;
    if (info !== null) return await usable(info, watch, where);
    const described = await describesItself(ports, target);
    const late = watch.info();
    if (late !== null) return await usable(late, watch, where);
    if (described) return { generation: 'specified', info: null };
    throw causeFailure(response.cause ?? { code: 'not-a-music-server', detail: where });
  } finally {
    watch.dispose();
  }
}

/** Collects the same evidence without a socket, for servers behind a proxy that refuses upgrades. */
export async function identifyByHttp(
  ports: EvidencePorts,
  target: EvidenceTarget,
): Promise<Identity> {
  const where = new URL(target.origin).host;
  const { info, cause } = await askInfo(ports, target);
  if (info?.status === 'starting') throw causeFailure({ code: 'starting', detail: where });
  if (info !== null) return { generation: 'current', info };
  if (await describesItself(ports, target)) return { generation: 'specified', info: null };
  throw causeFailure(cause ?? { code: 'not-a-music-server', detail: where });
}

/** The HTTP evidence for a server that was `specified` last time; null: inconclusive. */
async function askRemembered(
  ports: IdentifyPorts,
  target: EvidenceTarget,
  watch: Watch,
): Promise<'specified' | ServerInfo | null> {
  const [{ info }, described] = await Promise.all([
    askInfo(ports, target),
    describesItself(ports, target),
  ]);
  const better = watch.info() ?? info;
  return better ?? (described && !watch.seen() ? 'specified' : null);
}

/** No sign-in is possible at a server that is starting or has no user yet. */
async function usable(info: ServerInfo, watch: Watch, where: string): Promise<Identity> {
  if (info.status === 'starting') throw causeFailure({ code: 'starting', detail: where });
  if (info.onboarded === false && (await watch.closesWithin(SETUP_CLOSE_MS)))
    throw causeFailure({ code: 'needs-setup', detail: where });
  return { generation: 'current', info };
}

interface Watch {
  /** Whether anything arrived at all, or the socket ended. */
  seen(): boolean;
  info(): ServerInfo | null;
  within(ms: number): Promise<First>;
  closesWithin(ms: number): Promise<boolean>;
  dispose(): void;
}

/** Receives unsolicited texts. Texts without server info prove nothing and are dropped. */
function watchFirst(socket: SocketPort, clock: Clock): Watch {
  let info: ServerInfo | null = null;
  let setup = false;
  let closed = false;
  let changed = (): void => undefined;
  const first = (): First | null => {
    if (setup) return { k: 'setup' };
    if (info !== null) return { k: 'info', info };
    return closed ? { k: 'closed' } : null;
  };
  const stopTexts = socket.onText((text) => {
    const inbound: Inbound = currentDialect.decode(text);
    if (inbound.k === 'info') info = inbound.info;
    setup ||= inbound.k === 'error' && inbound.error.code === 503;
    changed();
  });
  const stopEnd = socket.onClose(() => {
    closed = true;
    changed();
  });
  const until = <T>(ms: number, test: () => T | null, otherwise: T): Promise<T> =>
    new Promise((resolve) => {
      const settle = (value: T): void => {
        stopTimer();
        changed = () => undefined;
        resolve(value);
      };
      const stopTimer = clock.after(ms, () => settle(otherwise));
      changed = () => {
        const value = test();
        if (value !== null) settle(value);
      };
      changed();
    });
  return {
    seen: () => first() !== null,
    info: () => info,
    within: (ms) => until<First>(ms, first, { k: 'nothing' }),
    closesWithin: (ms) => until(ms, () => (closed || setup ? true : null), false),
    dispose: () => {
      stopTexts();
      stopEnd();
    },
  };
}
