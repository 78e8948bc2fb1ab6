import type { Fact } from '../../../../shared/rules/model.ts';
import type { Sight } from './fact.ts';

/** Facts that are remembered; older ones are no longer listed by the servers. */
const MAX_FACTS = 5_000;

/** Tells facts that are new since the first look from those that were there before. */
export class News {
  readonly #facts = new Set<string>();
  /** `''` stands for everything that is not known by name. */
  readonly #known = new Set<string>();
  #from: number | null = null;

  /** `before`: what counts as having been there, if something is seen for the first time. */
  of(sight: Sight, before: readonly Fact[] = sight.facts): Fact[] {
    const groupOf = ({ of }: Fact): string => (sight.known.includes(of) ? of : '');
    for (const fact of before) if (!this.#known.has(groupOf(fact))) this.#add(fact);
    const from = (this.#from ??= sight.newest);
    const fresh = sight.facts.filter(
      ({ key, at }) => !this.#facts.has(key) && (at === 0 || at > from),
    );
    for (const fact of fresh) this.#add(fact);
    for (const name of ['', ...sight.known]) this.#known.add(name);
    return fresh;
  }

  #add({ key }: Fact): void {
    this.#facts.add(key);
    const [oldest] = this.#facts;
    if (this.#facts.size > MAX_FACTS && oldest !== undefined) this.#facts.delete(oldest);
  }
}
