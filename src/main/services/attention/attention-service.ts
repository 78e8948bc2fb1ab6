import type { AttentionAction, AttentionSource } from '../../../shared/attention/model.ts';
import { countAttention } from '../../../shared/attention/list.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type {
  AttentionPort,
  AttentionReport,
  Clock,
  NotifierPort,
  Publisher,
  SettingsPort,
} from '../../platform/ports.ts';
import { Announcer } from './announcer.ts';
import type { Kept } from './rules.ts';
import * as rules from './rules.ts';

export interface AttentionPorts {
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
  /** Does what an announcement offers, when it was clicked. */
  readonly act: (action: AttentionAction) => void;
}

export interface AttentionService {
  readonly port: AttentionPort;
  readonly handlers: Handlers<'attention.dismiss' | 'attention.restore'>;
  /** What the host announces with; null: nothing. */
  attach(notifier: NotifierPort | null): void;
  readonly dispose: Dispose;
}

/** Where a click goes that names nothing else. */
const LIST: AttentionAction = { k: 'open', label: '', path: '/attention' };

/** Keeps the one list of what needs attention. */
export function createAttentionService(ports: AttentionPorts): AttentionService {
  const service = new Service(ports);
  return {
    port: service,
    handlers: {
      'attention.dismiss': ({ id }) => {
        service.change(id, rules.dismissed);
      },
      'attention.restore': ({ id }) => {
        service.change(id, rules.restored);
      },
    },
    attach: (notifier) => {
      service.announcer.attach(notifier);
    },
    dispose: () => {
      service.dispose();
    },
  };
}

class Service implements AttentionPort {
  readonly announcer: Announcer;
  readonly dispose: Dispose;
  readonly #ports: AttentionPorts;
  readonly #kept = new Map<string, Kept>();
  #preferences;

  constructor(ports: AttentionPorts) {
    this.#ports = ports;
    this.#preferences = ports.settings.get().attention;
    this.announcer = new Announcer(ports.clock, (id) => {
      this.#clicked(id);
    });
    const unhook = ports.settings.onChange(({ attention }) => {
      if (equal(attention, this.#preferences)) return;
      this.#preferences = attention;
      if (!attention.notifications) this.announcer.closeAll();
      for (const kept of this.#kept.values()) this.#publish(kept);
    });
    this.dispose = () => {
      unhook();
      this.announcer.dispose();
    };
  }

  raise(source: AttentionSource, key: string, report: AttentionReport): void {
    this.#forget();
    const id = `${source}:${key}`;
    const now = this.#ports.clock.now();
    const known = this.#kept.get(id) ?? null;
    const { kept, news } = rules.raised(known, { id, source, key }, report, now);
    if (kept === known) return;
    this.#kept.set(id, kept);
    this.#publish(kept);
    if (known === null) this.#makeRoom(source);
    if (news) this.#announce(kept);
  }

  clear(source: AttentionSource, key: string): void {
    this.#forget();
    const { clock } = this.#ports;
    this.#replace(`${source}:${key}`, (kept) => rules.cleared(kept, clock.now()));
  }

  clearAll(source: AttentionSource): void {
    for (const kept of [...this.#kept.values()])
      if (kept.source === source) this.clear(source, kept.key);
  }

  /** For what a person did: it shows in the next frame. What went meanwhile needs nothing any more. */
  change(id: string, how: (kept: Kept) => Kept): void {
    this.#replace(id, how);
    this.#ports.hub.flush();
  }

  #replace(id: string, how: (kept: Kept) => Kept): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    const next = how(kept);
    this.#kept.set(id, next);
    this.#publish(next);
  }

  /** What cleared long ago goes when the next thing happens, so nothing has to wait for it. */
  #forget(): void {
    const now = this.#ports.clock.now();
    for (const kept of this.#kept.values())
      if (rules.isForgotten(kept, now)) this.#kept.delete(kept.id);
  }

  #makeRoom(source: AttentionSource): void {
    const ofSource = [...this.#kept.values()].filter((kept) => kept.source === source);
    for (const { id } of rules.surplus(ofSource)) {
      this.#kept.delete(id);
      this.#takeOff(id);
    }
  }

  #publish(kept: Kept): void {
    if (!rules.isListed(kept)) {
      this.#takeOff(kept.id);
      return;
    }
    const item = rules.itemOf(kept, this.#preferences.muted);
    this.#ports.hub.setEntry('attention', kept.id, item);
    if (item.muted) this.announcer.close(kept.id);
  }

  #takeOff(id: string): void {
    this.#ports.hub.deleteEntry('attention', id);
    this.announcer.close(id);
  }

  #announce({ id }: Kept): void {
    const list = this.#ports.hub.get('attention');
    const item = list[id];
    if (item === undefined || item.muted || !this.#preferences.notifications) return;
    this.announcer.announce(item, countAttention(Object.values(list)).count);
  }

  #clicked(id: string | null): void {
    const item = id === null ? undefined : this.#ports.hub.get('attention')[id];
    this.#ports.act(item?.action ?? LIST);
  }
}
