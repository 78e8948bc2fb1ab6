import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { NoDspReason } from '../../../../shared/eq/state.ts';
import type { WireNames } from '../../../../shared/eq/wire/spellings.ts';
import type { MusicLink, ServerEvent } from '../link.ts';

/** What a server has for one player. */
export type DspReading =
  | {
      readonly k: 'config';
      readonly config: DspConfig;
      /** As it came, to write into. */
      readonly wire: unknown;
      /** What of it counts as the configuration: another one means that somebody changed it. */
      readonly essence: unknown;
    }
  | { readonly k: 'none'; readonly reason: NoDspReason };

/** What is sent and what it means there. */
export interface DspDraft {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly essence: unknown;
  /** The configuration as the server should have it then: rounded where the form is coarser. */
  readonly meant: DspConfig;
}

/** Sound processing in the form of one server: data and pure functions but for the two commands. */
export interface DspDialect {
  readonly shape: DspShape;
  readonly names: WireNames;
  read(link: MusicLink, playerId: string): Promise<DspReading>;
  /** Sends what `draft` made. The answer is what the server says it stored; null where it says nothing that can be read. */
  write(link: MusicLink, playerId: string, draft: DspDraft): Promise<DspReading | null>;
  draft(config: DspConfig, stored: DspReading): DspDraft;
  /** The configuration in an event about a player; null where it holds none. */
  told(event: ServerEvent): DspReading | null;
}
