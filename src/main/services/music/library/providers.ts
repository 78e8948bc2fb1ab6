import { z } from 'zod';
import { limitedList, id, nonEmpty, text } from '../players/tolerant.ts';

const MAX_PROVIDERS = 500;

const Provider = z
  .object({
    type: text,
    instance_id: id,
    domain: text,
    name: text,
    supported_features: limitedList(text, MAX_PROVIDERS).catch([]),
  })
  .nullable()
  .catch(null);
const List = limitedList(Provider, MAX_PROVIDERS).catch([]);

/** Whether any provider in an answer can find similar tracks. */
export const findsSimilar = (list: unknown): boolean =>
  List.parse(list).some(
    (provider) => provider?.supported_features.includes('similar_tracks') === true,
  );

/** The server's providers: sources of music, metadata, players. */
export class Providers {
  #names: ReadonlyMap<string, string> = new Map();
  #domains: ReadonlySet<string | null> = new Set();
  #similar: boolean | null = null;

  /** Whether a provider can find similar tracks; null while unknown. */
  get similar(): boolean | null {
    return this.#similar;
  }

  replace(list: unknown): void {
    const all = List.parse(list).filter((provider) => provider !== null);
    this.#names = new Map(
      all.map((provider) => [
        provider.instance_id,
        nonEmpty(provider.name) ?? provider.domain ?? provider.instance_id,
      ]),
    );
    this.#domains = new Set(all.map((provider) => provider.domain));
    this.#similar = all.length === 0 ? null : findsSimilar(list);
  }

  /** The name of an instance; its id while the name is unknown. */
  name(instance: string): string {
    return this.#names.get(instance) ?? instance.slice(0, MAX_PROVIDERS);
  }

  /** Whether an instance or domain with this name exists; null while unknown. */
  has(provider: string): boolean | null {
    if (this.#names.size === 0) return null;
    return this.#names.has(provider) || this.#domains.has(provider);
  }

  clear(): void {
    this.#names = new Map();
    this.#similar = null;
  }
}
