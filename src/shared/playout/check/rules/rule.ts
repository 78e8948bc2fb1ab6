import type { JsonObject } from '../../document/document.ts';
import type { Engine, FindingCode, Severity } from '../../finding.ts';
import type { MediaFacts } from '../../state.ts';
import type { EnvResult, MediaResult, PathStyle } from '../facts.ts';
import { findMedia, reliable } from '../sources.ts';
import type { FindingDetails } from '../sink.ts';
import { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { itemPointer, noFile, titleAt } from '../table.ts';

/** The facts available to every rule. */
export interface Facts {
  readonly engine: Engine;
  readonly style: PathStyle;
  readonly media: (path: string) => MediaResult;
  readonly env: (name: string) => EnvResult;
}

/** The current item of a rule pass. One instance serves a whole file, so 100,000 items create no garbage. */
export class ItemView {
  /** Keeps one instance alive: V8 discards optimized code when the last object of a shape is collected. */
  static readonly retained = new ItemView(new Sink(), noFile, {
    engine: '0.2',
    style: 'posix',
    media: () => 'unknown',
    env: () => 'unknown',
  });

  index = 0;
  item: JsonObject = {};
  /** Epoch ms; NaN if unknown. */
  start = NaN;
  finish = NaN;
  /** The last text whose variables were all valid. */
  fineText = '';
  readonly sink: Sink;
  readonly file: FileTable;
  readonly facts: Facts;

  #source: JsonObject | null = null;
  #media: MediaResult = 'unknown';

  constructor(sink: Sink, file: FileTable, facts: Facts) {
    this.sink = sink;
    this.file = file;
    this.facts = facts;
  }

  get title(): string {
    return titleAt(this.file, this.index);
  }

  /** Facts about a source's file; `unknown` if it is not a file. Cached for the last source. */
  getMedia(source: JsonObject): MediaResult {
    if (source === this.#source) return this.#media;
    this.#source = source;
    this.#media = findMedia(source, this.facts.media);
    return this.#media;
  }

  /** Reliable facts about a source; null: none. */
  knownMedia(source: JsonObject): MediaFacts | null {
    return reliable(this.getMedia(source));
  }

  /** JSON pointer in the file for a place in the item. */
  at(rest: string): string {
    return itemPointer(this.index, rest);
  }

  /** Reports a fault at a place in the item, for the time of the item. `about`: see `FindingDetails`. */
  add(
    rest: string,
    code: FindingCode,
    severity: Severity,
    message: string,
    repair?: FindingDetails['repair'],
    about: Pick<FindingDetails, 'cause' | 'folder'> = {},
  ): void {
    const time = this.finish > this.start ? { from: this.start, to: this.finish } : {};
    const more = { repair, ...about, ...time };
    this.sink.add(this.file.path, this.at(rest), code, severity, message, more);
  }
}
