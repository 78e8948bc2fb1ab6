import { readId, readLine } from '../../net/wire.ts';
import { mentionsIn } from './mentions.ts';
import type { Tracker } from './tracker/tracker.ts';

/** Maximum number of people to look up per document. */
const MAX_ASKED = 50;
/** Maximum number of cached people. */
const MAX_KNOWN = 1_000;

/** Names of people by account id, requested once. Needed because mentions created through the API have no name. */
export class People {
  readonly #tracker: Pick<Tracker, 'people'>;
  /** Null: the server has no such person. */
  readonly #known = new Map<string, string | null>();

  constructor(tracker: Pick<Tracker, 'people'>) {
    this.#tracker = tracker;
  }

  /** Names of the people whom documents mention without a name. Ignores failures, because the text is readable without them. */
  async namesIn(
    documents: readonly unknown[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(documents.flatMap(nameless))];
    const unknown = ids.filter((id) => !this.#known.has(id)).slice(0, MAX_ASKED);
    if (unknown.length > 0) await this.#ask(unknown, signal).catch(() => undefined);
    const names = ids.map((id) => [id, this.#known.get(id) ?? null] as const);
    return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
  }

  async #ask(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const names = new Map(
      (await this.#tracker.people(ids, signal)).map(({ id, name }) => [id, name]),
    );
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    for (const id of ids) this.#known.set(id, names.get(id) ?? null);
  }
}

/** Ids of the people whom a document mentions without a name. */
const nameless = (document: unknown): string[] =>
  [...mentionsIn(document)].flatMap(({ id, text }) =>
    readLine(text) === null ? (readId(id) ?? []) : [],
  );
