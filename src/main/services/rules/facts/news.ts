import type { Fact } from '../../../../shared/rules/model.ts';
import type { Sight } from './fact.ts';

/** Maximum number of remembered facts; servers no longer list older ones. */
const MAX_FACTS = 5_000;

/** Separates facts that are new since the first read from those that existed before. */
export class News {
  readonly #facts = new Set<string>();
  /** `''` is the key of all objects that are not known by name. */
  readonly #known = new Set<string>();
  #from: number | null = null;

  /** `before`: facts that count as old if their object is seen for the first time. */
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
