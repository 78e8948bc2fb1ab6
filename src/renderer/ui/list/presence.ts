interface Inside {
  readonly pointer: boolean;
  readonly focus: boolean;
}

interface OfList {
  readonly currentTarget: Element;
}

/**
 * Tracks whether the pointer or the focus is in a list whose rows must not move under them. Menus of its rows count as part of the list.
 */
export class Presence {
  /** Handlers for the element around the list. */
  readonly handlers = {
    onPointerEnter: (event: OfList): void => this.#enter(event, { pointer: true }),
    onPointerLeave: (): void => this.#change({ pointer: false }),
    onFocus: (event: OfList): void => this.#enter(event, { focus: true }),
    onBlur: (): void => this.#change({ focus: false }),
  };
  readonly #onEnter: () => void;
  readonly #onLeave: () => void;
  #inside: Inside = { pointer: false, focus: false };
  #list: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Calls `onEnter` when the pointer or the focus enters, and `onLeave` once both have left. */
  constructor(onEnter: () => void, onLeave: () => void) {
    this.#onEnter = onEnter;
    this.#onLeave = onLeave;
  }

  get isInside(): boolean {
    return this.#inside.pointer || this.#inside.focus;
  }

  #enter({ currentTarget }: OfList, change: Partial<Inside>): void {
    this.#list = currentTarget;
    document.addEventListener('pointerover', this.#look);
    this.#change(change);
    this.#onEnter();
  }

  #change(change: Partial<Inside>): void {
    this.#inside = { ...this.#inside, ...change };
    if (this.#timer !== null) clearTimeout(this.#timer);
    // Delayed, because the focus leaves the list briefly when it moves from a row to its menu.
    this.#timer = this.isInside ? null : setTimeout(this.#leave, 0);
  }

  /** If a pressed button disappears, such as the one that turns a player on, the browser sends no leave event. */
  readonly #look = ({ target }: Event): void =>
    this.#change({
      pointer: target instanceof Node && this.#list?.contains(target) === true,
      focus: this.#inside.focus && document.activeElement !== document.body,
    });

  readonly #leave = (): void => {
    document.removeEventListener('pointerover', this.#look);
    this.#onLeave();
  };
}
