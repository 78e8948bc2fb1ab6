import type { JsonObject } from '../../document/document.ts';
import type { Engine, FindingCode, Severity } from '../../finding.ts';
import type { MediaFacts } from '../../state.ts';
import type { EnvAnswer, MediaAnswer, PathStyle } from '../facts.ts';
import { mediaAnswer, reliable } from '../sources.ts';
import type { FindingDetails } from '../sink.ts';
import { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { itemPointer, noFile, titleAt } from '../table.ts';

/** What every rule may ask. */
export interface Facts {
  readonly engine: Engine;
  readonly style: PathStyle;
  readonly media: (path: string) => MediaAnswer;
  readonly env: (name: string) => EnvAnswer;
}

/** The item that the rules look at now. One of these serves a whole file, so that a hundred thousand items make no garbage. */
export class ItemView {
  /** Stays: V8 throws away what it compiled for the shape of an object when it collects the last one of that shape. */
  static readonly retained = new ItemView(new Sink(), noFile, {
    engine: '0.2',
    style: 'posix',
    media: () => 'unknown',
    env: () => 'unknown',
  });

  index = 0;
  item: JsonObject = {};
  /** Epoch ms; NaN where there is none. */
  start = NaN;
  finish = NaN;
  /** The last text whose variables were found to be fine. */
  fineText = '';
  readonly sink: Sink;
  readonly file: FileTable;
  readonly facts: Facts;

  #source: JsonObject | null = null;
  #media: MediaAnswer = 'unknown';

  constructor(sink: Sink, file: FileTable, facts: Facts) {
    this.sink = sink;
    this.file = file;
    this.facts = facts;
  }

  get title(): string {
    return titleAt(this.file, this.index);
  }

  /** What is known of the file of a source; `unknown` for everything that is no file. Asked once for one source after another. */
  mediaOf(source: JsonObject): MediaAnswer {
    if (source === this.#source) return this.#media;
    this.#source = source;
    this.#media = mediaAnswer(source, this.facts.media);
    return this.#media;
  }

  /** Facts about a source that can be relied on; null: none. */
  knownMedia(source: JsonObject): MediaFacts | null {
    return reliable(this.mediaOf(source));
  }

  /** JSON pointer in the file of a place in the item. */
  at(rest: string): string {
    return itemPointer(this.index, rest);
  }

  /** Says a fault at a place in the item; it lasts as long as the item. `about`: see `More`. */
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
