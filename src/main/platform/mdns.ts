import type { EventEmitter } from 'node:events';
import type { Bonjour } from 'bonjour-service';
import { Disposables } from '../../shared/lib/disposable.ts';
import type { Clock, Logger, MdnsPort, MdnsRecord } from './ports.ts';

/** Servers announce themselves when they start; repeating the query finds those whose announcement was lost (ms). */
const QUERY_MS = 30_000;
/** Maximum size of an announcement: anyone on the network can send one. */
const LIMITS = { entries: 50, text: 1_024, addresses: 16 } as const;

export interface MdnsPorts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Removes known secrets from an announcement. */
  readonly conceal?: (text: string) => string;
  /** Where to listen; default: the multicast port of every interface. */
  readonly options?: { interface: string; port: number; bind?: string };
}

/** Finds servers that announce themselves. If multicast is not allowed, it finds none and logs this. */
export function createMdns(ports: MdnsPorts): MdnsPort {
  return {
    browse: (type, onRecord) => {
      const disposables = new Disposables();
      start(ports, type, onRecord, disposables).catch((error: unknown) =>
        ports.log.info('servers on this network cannot be looked for', { error }),
      );
      return () => disposables.dispose();
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

/** An announcement in the app's format. Names without a value become empty texts; values that are not text are omitted. */
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
  onRecord: (record: MdnsRecord) => void,
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
  disposables.add(() => close(bonjour));
  socketOf(bonjour).on('error', (error: unknown) => {
    log.info('servers on this network cannot be looked for', { error });
    disposables.dispose();
  });
  socketOf(bonjour).on('warning', warn);
  const tell = (service: Announced): void => {
    if (wanted) onRecord(toRecord(service, conceal));
  };
  const browser = bonjour.find({ type }, tell);
  browser.on('srv-update', tell);
  browser.on('txt-update', tell);
  const again = (): void => {
    browser.update();
    if (wanted) timer = clock.after(QUERY_MS, again);
  };
  let timer = clock.after(QUERY_MS, again);
  disposables.add(() => {
    timer();
    browser.stop();
  });

  function isWanted(): boolean {
    return wanted;
  }
}

/** The library throws its socket errors as uncaught unless this inner object has a listener. */
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
