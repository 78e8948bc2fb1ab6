import type { Dispose } from '../../shared/lib/disposable.ts';

/** Time (ms) under the pointer before a tooltip opens, and after one has closed in which the next opens at once. */
const OPEN_MS = 500;
const SKIP_MS = 200;

/** Whether the page itself set the focus, which it marks with the attribute. */
const isQuiet = (element: Element): boolean => element.closest('[data-quiet-focus]') !== null;

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Follows pointer and focus. `show` gets the control whose tooltip is open; null: none. */
export class TooltipWatch {
  readonly #show: (control: HTMLElement | null) => void;
  /** The control under the pointer. It opens its tooltip once until the pointer leaves it. */
  #under: HTMLElement | null = null;
  #open: HTMLElement | null = null;
  #closedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #size: ResizeObserver | null = null;

  constructor(show: (control: HTMLElement | null) => void) {
    this.#show = show;
  }

  /** Starts watching the document; the result ends it. */
  start(): Dispose {
    const ended = new AbortController();
    const { signal } = ended;
    const how = { signal, capture: true, passive: true } as const;
    document.addEventListener('pointermove', (event) => this.#moved(event), how);
    document.addEventListener('pointerover', ({ target }) => this.#over(target), how);
    document.addEventListener('pointerdown', () => this.close(), how);
    document.addEventListener('click', ({ target }) => this.#pressed(target), how);
    document.addEventListener('focusin', ({ target }) => this.#focused(target), how);
    document.addEventListener('focusout', () => this.close(), how);
    document.documentElement.addEventListener('pointerleave', () => this.#enter(null), { signal });
    window.addEventListener(
      'scroll',
      ({ target }) => {
        // The focus scrolls its control into view, and the tooltip follows.
        if (this.#open === this.#under && target instanceof Node && target.contains(this.#open))
          this.close();
      },
      how,
    );
    return () => {
      ended.abort();
      this.close();
    };
  }

  /** Closes the open tooltip, and opens none for the control under the pointer. */
  close(): void {
    clearTimeout(this.#timer);
    if (this.#open !== null) this.#set(null);
  }

  /** A press on a control that is unavailable shows why, also for a finger. */
  #pressed(target: EventTarget | null): void {
    const control = controlAt(target);
    this.close();
    if (control?.getAttribute('aria-disabled') === 'true') this.#set(control);
  }

  /** A control that comes under a resting pointer does not open its tooltip. */
  #moved({ target, pointerType, buttons }: PointerEvent): void {
    if (pointerType !== 'touch' && buttons === 0) this.#enter(controlAt(target));
  }

  #over(target: EventTarget | null): void {
    if (controlAt(target) !== this.#under) this.#enter(null);
  }

  #enter(control: HTMLElement | null): void {
    if (control === this.#under) return;
    this.#under = control;
    // After a press or a scroll, the next one waits as long as the first.
    if (this.#open !== null) this.#closedAt = performance.now();
    this.close();
    if (control === null) return;
    const wait = performance.now() - this.#closedAt < SKIP_MS ? 0 : OPEN_MS;
    this.#timer = setTimeout(() => {
      if (control.isConnected) this.#set(control);
    }, wait);
  }

  /** No tooltip if the pointer closed a menu or dialog and the focus returned, or if the page set the focus itself. */
  #focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || !target.matches('[data-tip]:focus-visible')) return;
    if (isQuiet(target)) return;
    clearTimeout(this.#timer);
    this.#set(target);
  }

  #set(control: HTMLElement | null): void {
    this.#size?.disconnect();
    this.#open = control;
    if (control !== null) {
      // A removed control gets no event of the pointer, but loses its size.
      this.#size = new ResizeObserver(() => {
        if (!control.isConnected) this.close();
      });
      this.#size.observe(control);
    }
    this.#show(control);
  }
}
