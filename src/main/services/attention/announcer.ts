import '../../../shared/attention/texts.ts';
import { attentionSentence } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock, NotifierPort } from '../../platform/ports.ts';

/** More new items than this within `BURST` are combined into one notification. */
const MAX_SINGLE = 3;
/** ms. */
const BURST_MS = 2_000;
/** The key of the combined notification. */
const MANY = 'many';

/** Shows new items as system notifications and removes them when they are over. Needs no timer: it detects a burst when the next item arrives. */
export class Announcer {
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
