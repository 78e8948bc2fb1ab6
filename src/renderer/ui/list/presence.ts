interface Inside {
  readonly pointer: boolean;
  readonly focus: boolean;
}

interface OfList {
  readonly currentTarget: Element;
}

/** Knows whether the pointer or the focus is in a list whose rows must not move under them. Menus of its rows count as parts of it. */
export class Presence {
  /** Of the element around the list. */
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

  /** `onEnter` is called for each of the two, `onLeave` once both are gone. */
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
    // Later, because the focus leaves the list briefly when it moves from a row to its menu.
    this.#timer = this.isInside ? null : setTimeout(this.#leave, 0);
  }

  /** A button that vanishes when it is pressed, such as the one that turns a player on, takes the events of leaving with it. */
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
