import '../../../shared/attention/texts.ts';
import type {
  AttentionAction,
  AttentionSource,
  AttentionItem,
} from '../../../shared/attention/model.ts';
import { attentionItems, attentionSentence } from '../../../shared/attention/list.ts';
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
  StorePort,
} from '../../platform/ports.ts';
import { RememberedItems } from './remembered-items.ts';
import type { TrackedReport } from './rules.ts';
import * as rules from './rules.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** More new items than this within `BURST` are combined into one notification. */
const MAX_SINGLE = 3;
/** ms. */
const BURST_MS = 2_000;
/** The key of the combined notification. */
const MANY = 'many';

/** Shows new items as system notifications and removes them when they are over. Needs no timer: it detects a burst when the next item arrives. */
class Announcer {
  readonly #clock: Clock;
  readonly #clicked: (id: string | null) => void;
  /** Item ids by visible notification: a single item under its own id, or a whole burst under `MANY`. */
  readonly #shown = new Map<string, Set<string>>();
  #notifier: NotifierPort | null = null;
  #unhook: Dispose = () => undefined;
  #burst: { readonly start: number; readonly ids: Set<string> } | null = null;

  /** `clicked` gets the id of the item, or null for the combined notification. */
  constructor(clock: Clock, clicked: (id: string | null) => void) {
    this.#clock = clock;
    this.#clicked = clicked;
  }

  attach(notifier: NotifierPort | null): void {
    this.closeAll();
    this.#unhook();
    this.#notifier = notifier;
    this.#unhook =
      notifier?.onClick((id) => this.#clicked(id === MANY ? null : id)) ?? (() => undefined);
  }

  /** Announces a new item; `count` is how many need attention now. Does nothing while a window of this app has focus. */
  announce(item: AttentionItem, count: number): void {
    const notifier = this.#notifier;
    if (notifier === null || notifier.looking()) return;
    const burst = this.#join(item.id);
    if (burst.size <= MAX_SINGLE) {
      this.#shown.set(item.id, new Set([item.id]));
      notifier.show({ id: item.id, title: attentionSentence(item), body: item.detail ?? '' });
      return;
    }
    for (const id of burst) this.#close(id);
    this.#shown.set(MANY, new Set([...(this.#shown.get(MANY) ?? []), ...burst]));
    notifier.show({ id: MANY, title: t('attention:badge', { count }), body: '' });
  }

  /** The item is over, muted or dismissed: removes it from the screen. */
  close(id: string): void {
    this.#burst?.ids.delete(id);
    this.#close(id);
    const many = this.#shown.get(MANY);
    many?.delete(id);
    if (many?.size === 0) this.#close(MANY);
  }

  closeAll(): void {
    for (const id of [...this.#shown.keys()]) this.#close(id);
    this.#burst = null;
  }

  dispose(): void {
    this.attach(null);
  }

  #join(id: string): ReadonlySet<string> {
    const now = this.#clock.monotonic();
    if (this.#burst === null || now - this.#burst.start > BURST_MS)
      this.#burst = { start: now, ids: new Set() };
    this.#burst.ids.add(id);
    return this.#burst.ids;
  }

  #close(id: string): void {
    if (this.#shown.delete(id)) this.#notifier?.close(id);
  }
}

export interface AttentionPorts {
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
  readonly store: StorePort;
  /** Runs the action of a clicked notification. */
  readonly act: (action: AttentionAction) => void;
}

export interface AttentionService {
  readonly port: AttentionPort;
  readonly handlers: Handlers<'attention.dismiss' | 'attention.restore'>;
  /** The host's notifications; null: none. */
  attach(notifier: NotifierPort | null): void;
  readonly dispose: Dispose;
}

/** The page shown when the notification names none. */
const LIST: AttentionAction = { k: 'open', label: '', path: '/attention' };

/** Manages the one list of what needs attention. */
export function createAttentionService(ports: AttentionPorts): AttentionService {
  const service = new Service(ports);
  return {
    port: service,
    handlers: {
      'attention.dismiss': ({ id }) => service.change(id, rules.dismissed),
      'attention.restore': ({ id }) => service.change(id, rules.restored),
    },
    attach: (notifier) => service.announcer.attach(notifier),
    dispose: () => service.dispose(),
  };
}

class Service implements AttentionPort {
  readonly announcer: Announcer;
  readonly dispose: Dispose;
  readonly #ports: AttentionPorts;
  readonly #tracked = new Map<string, TrackedReport>();
  readonly #remembered: RememberedItems;
  #preferences;

  constructor(ports: AttentionPorts) {
    this.#ports = ports;
    this.#remembered = new RememberedItems(ports, this.#tracked);
    this.#preferences = ports.settings.get().attention;
    this.announcer = new Announcer(ports.clock, (id) => this.#clicked(id));
    const unhook = ports.settings.onChange(({ attention }) => {
      if (equal(attention, this.#preferences)) return;
      this.#preferences = attention;
      if (!attention.notifications) this.announcer.closeAll();
      for (const tracked of this.#tracked.values()) this.#publish(tracked);
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
    const known = this.#tracked.get(id) ?? null;
    const { tracked, isNews } = rules.raised(known, { id, source, key }, report, now);
    if (tracked === known) return;
    this.#tracked.set(id, tracked);
    this.#publish(tracked);
    if (known === null) this.#makeRoom(source);
    if (isNews) this.#announce(tracked);
  }

  clear(source: AttentionSource, key: string): void {
    this.#forget();
    const { clock } = this.#ports;
    this.#replace(`${source}:${key}`, (tracked) => rules.cleared(tracked, clock.now()));
  }

  suspend(source: AttentionSource, key: string): void {
    const tracked = this.#tracked.get(`${source}:${key}`);
    if (tracked === undefined || tracked.clearedAt !== null) return;
    this.#remembered.add(tracked);
    this.#tracked.delete(tracked.id);
    this.#takeOff(tracked.id);
  }

  recall(source: AttentionSource, key: string, report: AttentionReport): boolean {
    const tracked = this.#remembered.take({ id: `${source}:${key}`, source, key, report });
    if (tracked === null) return false;
    this.#tracked.set(tracked.id, tracked);
    this.#publish(tracked);
    return true;
  }

  clearAll(source: AttentionSource): void {
    for (const tracked of [...this.#tracked.values()])
      if (tracked.source === source) this.clear(source, tracked.key);
  }

  /** For user actions: publishes the change in the next frame. */
  change(id: string, how: (tracked: TrackedReport) => TrackedReport): void {
    this.#replace(id, how);
    this.#ports.hub.flush();
  }

  #replace(id: string, how: (tracked: TrackedReport) => TrackedReport): void {
    const tracked = this.#tracked.get(id);
    if (tracked === undefined) return;
    const next = how(tracked);
    this.#tracked.set(id, next);
    this.#publish(next);
  }

  /** Removes items that cleared long ago when the next one arrives, so no timer is needed. */
  #forget(): void {
    const now = this.#ports.clock.now();
    for (const tracked of this.#tracked.values())
      if (rules.isForgotten(tracked, now)) this.#tracked.delete(tracked.id);
  }

  #makeRoom(source: AttentionSource): void {
    const ofSource = [...this.#tracked.values()].filter((tracked) => tracked.source === source);
    for (const { id } of rules.surplus(ofSource)) {
      this.#tracked.delete(id);
      this.#takeOff(id);
    }
  }

  #publish(tracked: TrackedReport): void {
    this.#remembered.save();
    if (!rules.isListed(tracked)) {
      this.#takeOff(tracked.id);
      return;
    }
    const item = rules.toItem(tracked, this.#preferences.muted);
    this.#ports.hub.setEntry('attention', tracked.id, item);
    if (item.muted) this.announcer.close(tracked.id);
  }

  #takeOff(id: string): void {
    this.#ports.hub.deleteEntry('attention', id);
    this.announcer.close(id);
  }

  #announce({ id }: TrackedReport): void {
    const list = this.#ports.hub.get('attention');
    const item = list[id];
    if (item === undefined || item.muted || !this.#preferences.notifications) return;
    this.announcer.announce(item, attentionItems(list).length);
  }

  #clicked(id: string | null): void {
    const item = id === null ? undefined : this.#ports.hub.get('attention')[id];
    this.#ports.act(item?.action ?? LIST);
  }
}
