/** Reverts the call that returned it. Calling it again does nothing. */
export type Dispose = () => void;

/** Collects disposers and runs them once, in reverse order. After `dispose`, added ones run at once. */
export class Disposables {
  #items: Dispose[] = [];
  #done = false;

  add(dispose: Dispose): void {
    if (this.#done) dispose();
    else this.#items.push(dispose);
  }

  dispose(): void {
    this.#done = true;
    for (const item of this.#items.splice(0).reverse()) item();
  }
}
