import '../../../shared/attention/texts.ts';
import type { attentionMethods } from '../../../shared/attention/contract.ts';
import { plainKey } from '../../../shared/attention/elsewhere.ts';
import { needsYou } from '../../../shared/attention/list.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import { mayAnnounce } from '../../../shared/attention/quiet-hours.ts';
import type {
  AttentionAction,
  AttentionSource,
  ItemDetails,
  Mute,
} from '../../../shared/attention/model.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type {
  AttentionPort,
  AttentionRecovery,
  AttentionReport,
  Clock,
  MutesPort,
  NotifierPort,
  Publisher,
  ReadDetails,
  SettingsPort,
  StorePort,
} from '../../platform/ports.ts';
import { Announcer } from './announcer.ts';
import { boundDetails } from '../../../shared/attention/evidence.ts';
import type { TrackedReport } from './rules.ts';
import * as rules from './rules.ts';
import { StoredItems } from './stored-items.ts';

/** Maximum number of mutes. */
const MAX_MUTES = 500;

export interface AttentionPorts {
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
  readonly store: StorePort;
  /** Runs the action of a clicked notification. */
  readonly act: (action: AttentionAction) => void;
  /** Whether the services are those of the demo, whose items are not stored. Default: never. */
  readonly inDemo?: () => boolean;
}

export interface AttentionService {
  readonly port: AttentionPort & MutesPort;
  readonly handlers: Handlers<keyof typeof attentionMethods>;
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
      'attention.done': ({ ids }) => service.change(ids, (one) => ({ ...one, done: true })),
      'attention.snooze': ({ ids, until }) =>
        service.change(ids, (one) => ({ ...one, snoozedUntil: until })),
      'attention.restore': ({ ids }) =>
        service.change(ids, (one) => ({ ...one, done: false, snoozedUntil: null })),
      'attention.markRead': ({ ids, read }) => service.change(ids, (one) => ({ ...one, read })),
      'attention.details': ({ id }, { signal }) => service.details(id, signal),
      'attention.mute': ({ mute, muted }) => service.setMuted(mute, muted),
    },
    attach: (notifier) => service.announcer.attach(notifier),
    dispose: () => service.dispose(),
  };
}

class Service implements AttentionPort, MutesPort {
  readonly announcer: Announcer;
  readonly dispose: Dispose;
  readonly #ports: AttentionPorts;
  readonly #tracked = new Map<string, TrackedReport>();
  /** Items whose source ended or has not looked yet, by id. */
  readonly #absent = new Map<string, TrackedReport>();
  readonly #stored: StoredItems;
  /** How to read the details of an item, by id. */
  readonly #details = new Map<string, ReadDetails>();
  readonly #mutesChanged = new Emitter<undefined>();
  #preferences;
  #offline: ReadonlySet<AttentionSource> = new Set();
  #inDemo = false;
  #stopTimer: Dispose = () => undefined;

  constructor(ports: AttentionPorts) {
    this.#ports = ports;
    this.#stored = new StoredItems(ports);
    this.#preferences = ports.settings.get().attention;
    this.announcer = new Announcer(ports.clock, (id) => this.#clicked(id));
    const unhook = ports.settings.onChange(({ attention }) => {
      if (equal(attention, this.#preferences)) return;
      this.#preferences = attention;
      if (!attention.notifications) this.announcer.closeAll();
      this.#publishAll();
      this.#mutesChanged.emit(undefined);
    });
    this.dispose = () => {
      unhook();
      this.#stopTimer();
      this.announcer.dispose();
    };
    this.#load();
  }

  raise(
    source: AttentionSource,
    key: string,
    report: AttentionReport,
    {
      isFirst = false,
      details,
    }: { readonly isFirst?: boolean; readonly details?: ReadDetails } = {},
  ): void {
    this.#forget();
    const id = `${source}:${key}`;
    if (details !== undefined) this.#details.set(id, details);
    const now = this.#ports.clock.now();
    const known =
      this.#tracked.get(id) ?? this.#absent.get(id) ?? this.#moved({ id, source, key }, report);
    const { tracked, isNew } = rules.raised(known, { id, source, key }, report, { now, isFirst });
    const isListed = this.#tracked.has(id);
    if (tracked === known && isListed) return;
    this.#absent.delete(id);
    this.#tracked.set(id, tracked);
    if (this.#tracked.delete(recoveryId(id))) this.#takeOff(recoveryId(id));
    this.#publish(tracked);
    if (!isListed) this.#makeRoom(source);
    if (isNew) this.#announce(tracked);
  }

  clear(source: AttentionSource, key: string, recovery: AttentionRecovery | null = null): void {
    this.#forget();
    const id = `${source}:${key}`;
    const before = this.#tracked.get(id);
    if (before === undefined || before.clearedAt !== null) return;
    const now = this.#ports.clock.now();
    this.#replace(id, (tracked) => rules.cleared(tracked, now));
    const about = { ...before.report, source, about: before.report.about ?? key };
    const isMuted = findMutes(about, this.#preferences).length > 0;
    if (recovery !== null && !isMuted) this.#recovered(before, recovery, now);
  }

  suspend(source: AttentionSource, key: string): void {
    const tracked = this.#tracked.get(`${source}:${key}`);
    if (tracked === undefined || tracked.clearedAt !== null) return;
    this.#absent.set(tracked.id, tracked);
    this.#tracked.delete(tracked.id);
    this.#takeOff(tracked.id);
    this.#save();
    if (this.#noteOffline()) this.#publishAll();
  }

  read(source: AttentionSource, keys: readonly string[]): void {
    const ids = keys.map((key) => `${source}:${key}`);
    for (const id of ids) this.#replace(id, (one) => ({ ...one, read: true }));
  }

  /** The evidence of an item, and the earlier history of its object: from its source, otherwise from this list. */
  async details(id: string, signal: AbortSignal): Promise<ItemDetails> {
    const tracked = this.#tracked.get(id);
    if (tracked === undefined) return { evidence: [], events: [] };
    const read = await this.#details.get(id)?.(signal);
    return boundDetails(read ?? {}, rules.listRelated(tracked, [...this.#tracked.values()]));
  }

  /**
   * Finds the same item under the key that it had when windows showed or did not show its place. The new item keeps its time and the user's
   * actions.
   */
  #moved(
    of: Pick<TrackedReport, 'id' | 'source' | 'key'>,
    { scope }: AttentionReport,
  ): TrackedReport | null {
    if (scope === undefined) return null;
    const found = [...this.#absent.values()].find(
      (one) =>
        one.source === of.source &&
        one.report.scope === scope &&
        plainKey(one.key) === plainKey(of.key),
    );
    if (found === undefined) return null;
    this.#absent.delete(found.id);
    return { ...found, ...of };
  }

  /** For user actions: publishes the change in the next frame. */
  change(ids: readonly string[], how: (tracked: TrackedReport) => TrackedReport): void {
    for (const id of ids) this.#replace(id, how);
    this.#ports.hub.flush();
  }

  mutes(source: AttentionSource): readonly Mute[] {
    return this.#preferences.mutes.filter((mute) => mute.source === source);
  }

  onMutes(listener: () => void): Dispose {
    return this.#mutesChanged.on(listener);
  }

  /** Resolves when the change is on disk. */
  async setMuted(mute: Mute, isMuted: boolean): Promise<void> {
    await this.#ports.settings.update((settings) => {
      const { attention } = settings;
      const { source, kind, about } = mute;
      if (kind === null && about === null) {
        const others = attention.muted.filter((each) => each !== source);
        const muted = isMuted ? [...others, source] : others;
        return { ...settings, attention: { ...attention, muted } };
      }
      const others = attention.mutes.filter(
        (one) => one.source !== source || one.kind !== kind || one.about !== about,
      );
      const mutes = (isMuted ? [...others, mute] : others).slice(-MAX_MUTES);
      return { ...settings, attention: { ...attention, mutes } };
    });
    this.#ports.hub.flush();
  }

  #recovered(before: TrackedReport, recovery: AttentionRecovery, now: number): void {
    const { source, key, report, since } = before;
    const about = report.about ?? key;
    const text = t('attention:news.after', {
      text: recovery.text,
      duration: formatDuration(now - since),
    });
    const { subject, action } = { subject: report.subject, ...recovery };
    const news = { severity: 'info', kind: 'recovered', about, subject, text, action } as const;
    this.raise(source, `${key}${RECOVERED}`, { ...news, state: String(now), since: now });
  }

  #replace(id: string, how: (tracked: TrackedReport) => TrackedReport): void {
    const tracked = this.#tracked.get(id);
    if (tracked === undefined) return;
    const next = how(tracked);
    this.#tracked.set(id, next);
    this.#publish(next);
  }

  /** Forgets items that are gone for good. Called when the next item arrives, so no timer is needed. */
  #forget(): void {
    if ((this.#ports.inDemo?.() ?? false) !== this.#inDemo) this.#switch();
    const now = this.#ports.clock.now();
    for (const tracked of [...this.#tracked.values()]) {
      if (!rules.isForgotten(tracked, now)) continue;
      this.#tracked.delete(tracked.id);
      this.#takeOff(tracked.id);
    }
  }

  /** The demo has its own items, which end with it. */
  #switch(): void {
    this.#inDemo = !this.#inDemo;
    const ids = [...this.#tracked.keys()];
    this.#tracked.clear();
    this.#absent.clear();
    for (const id of ids) this.#takeOff(id);
    if (!this.#inDemo) this.#load();
  }

  /** Lists the stored news. Other items return when their source finds them again. */
  #load(): void {
    for (const tracked of this.#stored.load())
      (rules.isNews(tracked) ? this.#tracked : this.#absent).set(tracked.id, tracked);
    for (const tracked of this.#tracked.values()) this.#show(tracked);
  }

  #makeRoom(source: AttentionSource): void {
    const ofSource = [...this.#tracked.values()].filter((tracked) => tracked.source === source);
    for (const { id } of rules.surplus(ofSource)) {
      this.#tracked.delete(id);
      this.#takeOff(id);
    }
  }

  #publish(tracked: TrackedReport): void {
    this.#save();
    if (this.#noteOffline()) this.#publishAll();
    else {
      this.#show(tracked);
      this.#setTimer();
    }
  }

  /** Whether a server was lost or is back, which hides or shows all items of its source. */
  #noteOffline(): boolean {
    const before = this.#offline;
    this.#offline = rules.listOffline(this.#tracked.values());
    return !equal([...before].sort(), [...this.#offline].sort());
  }

  #publishAll(): void {
    for (const tracked of this.#tracked.values()) this.#show(tracked);
    this.#setTimer();
  }

  #save(): void {
    if (!this.#inDemo)
      this.#stored.save(() => [...this.#absent.values(), ...this.#tracked.values()]);
  }

  #show(tracked: TrackedReport): void {
    const now = this.#ports.clock.now();
    if (!rules.isListed(tracked, now)) {
      this.#takeOff(tracked.id);
      return;
    }
    const state = { ...this.#preferences, offline: this.#offline };
    const item = rules.toItem(tracked, state, now);
    this.#ports.hub.setEntry('attention', tracked.id, item);
    if (item.hidden !== null) this.announcer.close(tracked.id);
  }

  /** Publishes again when a snooze ends or a deadline comes near. */
  #setTimer(): void {
    this.#stopTimer();
    const now = this.#ports.clock.now();
    const times = [...this.#tracked.values()].flatMap((one) =>
      rules.isListed(one, now) ? (rules.changesAt(one, now) ?? []) : [],
    );
    if (times.length === 0) return;
    const wait = Math.min(Math.min(...times) - now, MAX_WAIT_MS);
    this.#stopTimer = this.#ports.clock.after(wait, () => this.#publishAll());
  }

  #takeOff(id: string): void {
    if (!this.#tracked.has(id)) this.#details.delete(id);
    this.#ports.hub.deleteEntry('attention', id);
    this.announcer.close(id);
  }

  #announce({ id }: TrackedReport): void {
    const list = this.#ports.hub.get('attention');
    const item = list[id];
    const { notifications, quiet } = this.#preferences;
    if (item === undefined || item.hidden !== null || !notifications) return;
    if (!mayAnnounce(item, quiet, this.#ports.clock.now())) return;
    this.announcer.announce(item, needsYou(list).length);
  }

  #clicked(id: string | null): void {
    const item = id === null ? undefined : this.#ports.hub.get('attention')[id];
    this.#ports.act(item?.action ?? LIST);
  }
}

/** Maximum wait (ms): runtimes allow at most 24 days, and a day also detects a changed clock. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

const RECOVERED = '/recovered';
const recoveryId = (id: string): string => `${id}${RECOVERED}`;
