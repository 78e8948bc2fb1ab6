import '../../../shared/attention/texts.ts';
import { attentionSentence } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Clock, NotifierPort } from '../../platform/ports.ts';

/** More new things than this within `BURST` become one announcement. */
export const MOST_SINGLE = 3;
/** ms. */
export const BURST = 2_000;
/** The announcement that stands for many. */
export const MANY = 'many';

/**
 * Tells the system's notifier what is new, and takes it back when it is over. Needs no timer: a burst is recognised
 * when its next thing comes.
 */
export class Announcer {
  readonly #clock: Clock;
  readonly #clicked: (id: string | null) => void;
  /** What the announcements on the screen stand for: a single one for itself, `MANY` for its whole burst. */
  readonly #shown = new Map<string, Set<string>>();
  #notifier: NotifierPort | null = null;
  #unhook: Dispose = () => undefined;
  #burst: { readonly start: number; readonly ids: Set<string> } | null = null;

  /** `clicked` gets the id of the item, or null for the announcement of many. */
  constructor(clock: Clock, clicked: (id: string | null) => void) {
    this.#clock = clock;
    this.#clicked = clicked;
  }

  attach(notifier: NotifierPort | null): void {
    this.closeAll();
    this.#unhook();
    this.#notifier = notifier;
    this.#unhook =
      notifier?.onClick((id) => {
        this.#clicked(id === MANY ? null : id);
      }) ?? (() => undefined);
  }

  /** Announces one new thing; `count` is how many need attention now. Nothing while somebody looks at a window of ours. */
  announce(item: AttentionItem, count: number): void {
    const notifier = this.#notifier;
    if (notifier === null || notifier.looking()) return;
    const burst = this.#join(item.id);
    if (burst.size <= MOST_SINGLE) {
      this.#shown.set(item.id, new Set([item.id]));
      notifier.show({ id: item.id, title: attentionSentence(item), body: item.detail ?? '' });
      return;
    }
    for (const id of burst) this.#close(id);
    this.#shown.set(MANY, new Set([...(this.#shown.get(MANY) ?? []), ...burst]));
    notifier.show({ id: MANY, title: t('attention:badge', { count }), body: '' });
  }

  /** The thing is over, muted or dismissed: nothing of it stays on the screen. */
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
    if (this.#burst === null || now - this.#burst.start > BURST)
      this.#burst = { start: now, ids: new Set() };
    this.#burst.ids.add(id);
    return this.#burst.ids;
  }

  #close(id: string): void {
    if (this.#shown.delete(id)) this.#notifier?.close(id);
  }
}
