import { Turns } from '../../shared/lib/turns.ts';

interface Service {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a demo runs on; it ends with the demo. */
interface House {
  stop(): Promise<void>;
}

/** The service that is in charge: the user's own, or inside a demo one of its own. They are never there at the same time. */
export class InCharge<S extends Service> {
  readonly #build: () => S;
  /** Two demos that are asked for at once would both be opened. */
  readonly #turns = new Turns();
  #own: S;
  #demo: { readonly service: S; readonly house: House } | null = null;

  /** `build` makes the user's own service, now and after every demo. */
  constructor(build: () => S) {
    this.#build = build;
    this.#own = build();
  }

  get current(): S {
    return this.#demo?.service ?? this.#own;
  }

  /** The user's own, which rests during a demo. */
  get own(): S {
    return this.#own;
  }

  get inDemo(): boolean {
    return this.#demo !== null;
  }

  /**
   * Opens the house of a demo and puts the service that `build` makes of it in charge, which nobody has started yet. Null: there is
   * a demo already. A house that does not open leaves the user's own in charge.
   */
  enter<H extends House>(
    open: () => Promise<H>,
    build: (house: H) => S,
  ): Promise<{ readonly service: S; readonly house: H } | null> {
    return this.#turns.take(async () => {
      if (this.#demo !== null) return null;
      const house = await open();
      await this.#own.stop();
      const demo = { service: build(house), house };
      this.#demo = demo;
      return demo;
    });
  }

  /** Puts the user's own back in charge, made anew and not yet started. False: there is no demo to leave. */
  leave(): Promise<boolean> {
    return this.#turns.take(async () => {
      if (this.#demo === null) return false;
      await this.#end();
      this.#own = this.#build();
      return true;
    });
  }

  stop(): Promise<void> {
    return this.#turns.take(async () => {
      await this.#end();
      await this.#own.stop();
    });
  }

  async #end(): Promise<void> {
    const demo = this.#demo;
    this.#demo = null;
    await demo?.service.stop();
    await demo?.house.stop();
  }
}
