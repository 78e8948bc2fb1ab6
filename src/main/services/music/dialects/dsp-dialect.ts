import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { NoDspReason } from '../../../../shared/eq/state.ts';
import type { WireNames } from '../../../../shared/eq/wire/spellings.ts';
import type { MusicLink, ServerEvent } from '../link.ts';

/** A server's sound processing of one player. */
export type DspState =
  | {
      readonly k: 'config';
      readonly config: DspConfig;
      /** The raw object, to write into. */
      readonly wire: unknown;
      /** The part that identifies the configuration: if it differs, another client changed it. */
      readonly essence: unknown;
    }
  | { readonly k: 'none'; readonly reason: NoDspReason };

/** The object to send, and its meaning. */
export interface DspDraft {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly essence: unknown;
  /** The configuration that the server should then have: rounded if the form is coarser. */
  readonly meant: DspConfig;
}

/** Sound processing in the form of one server: data and pure functions, except for the two commands. */
export interface DspDialect {
  readonly shape: DspShape;
  readonly names: WireNames;
  read(link: MusicLink, playerId: string): Promise<DspState>;
  /** Sends a draft. Resolves with what the server says it stored; null if its answer is not readable. */
  write(link: MusicLink, playerId: string, draft: DspDraft): Promise<DspState | null>;
  draft(config: DspConfig, stored: DspState): DspDraft;
  /** The configuration in an event about a player; null if it contains none. */
  fromEvent(event: ServerEvent): DspState | null;
}
