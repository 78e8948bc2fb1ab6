import type { EventEmitter } from 'node:events';
import type { Bonjour } from 'bonjour-service';
import { Disposables } from '../../shared/lib/disposable.ts';
import type { Clock, Logger, MdnsPort, MdnsRecord } from './ports.ts';

/** Servers announce themselves when they start; asking again finds those whose announcement was lost (ms). */
const ASK_AGAIN = 30_000;
/** What of an announcement is taken at most: anyone on the network can make one. */
const LIMITS = { entries: 50, text: 1_024, addresses: 16 } as const;

export interface MdnsPorts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes known secrets out of an announcement. */
  readonly conceal?: (text: string) => string;
  /** Where to listen; the usual multicast port of every interface when absent. */
  readonly options?: { interface: string; port: number; bind?: string };
}

/** Finds servers that announce themselves. Where multicast is not allowed, it finds none and says so in the log. */
export function createMdns(ports: MdnsPorts): MdnsPort {
  return {
    browse: (type, found) => {
      const disposables = new Disposables();
      start(ports, type, found, disposables).catch((error: unknown) => {
        ports.log.info('servers on this network cannot be looked for', { error });
      });
      return () => {
        disposables.dispose();
      };
    },
  };
}

interface Announced {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  readonly txt?: unknown;
}

/** An announcement as the app uses it. Names without a value become empty texts; what is not text is left out. */
export function toRecord(
  service: Announced,
  conceal: (text: string) => string = (text) => text,
): MdnsRecord {
  const txt = typeof service.txt === 'object' && service.txt !== null ? service.txt : {};
  const cut = (text: string): string => conceal(text).slice(0, LIMITS.text);
  const texts = Object.entries(txt as Record<string, unknown>).flatMap(([key, value]) => {
    if (value === undefined || value === true) return [[key, ''] as const];
    if (typeof value === 'string') return [[key, cut(value)] as const];
    return Buffer.isBuffer(value) ? [[key, cut(value.toString())] as const] : [];
  });
  return {
    name: cut(service.name),
    host: cut(service.host),
    port: service.port,
    addresses: (service.addresses ?? []).slice(0, LIMITS.addresses),
    txt: Object.fromEntries(texts.slice(0, LIMITS.entries)),
  };
}

async function start(
  { clock, log, conceal, options }: MdnsPorts,
  type: string,
  found: (record: MdnsRecord) => void,
  disposables: Disposables,
): Promise<void> {
  let wanted = true;
  disposables.add(() => {
    wanted = false;
  });
  const library = await import('bonjour-service');
  if (!isWanted()) return;
  const warn = (error: unknown): void => {
    log.debug('mdns', { error });
  };
  const bonjour: Bonjour = new library.default(options ?? {}, warn);
  disposables.add(() => {
    close(bonjour);
  });
  socketOf(bonjour).on('error', (error: unknown) => {
    log.info('servers on this network cannot be looked for', { error });
    disposables.dispose();
  });
  socketOf(bonjour).on('warning', warn);
  const tell = (service: Announced): void => {
    if (wanted) found(toRecord(service, conceal));
  };
  const browser = bonjour.find({ type }, tell);
  browser.on('srv-update', tell);
  browser.on('txt-update', tell);
  const again = (): void => {
    browser.update();
    if (wanted) timer = clock.after(ASK_AGAIN, again);
  };
  let timer = clock.after(ASK_AGAIN, again);
  disposables.add(() => {
    timer();
    browser.stop();
  });

  function isWanted(): boolean {
    return wanted;
  }
}

/** The library throws its socket's faults at the process unless somebody listens to this inner part. */
function socketOf(bonjour: Bonjour): EventEmitter {
  return (bonjour as unknown as { server: { mdns: EventEmitter } }).server.mdns;
}

function close(bonjour: Bonjour): void {
  try {
    bonjour.destroy();
  } catch {
    // A socket that never opened cannot be closed.
  }
}
