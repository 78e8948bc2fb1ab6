import type { FetchedFile } from '../../platform/ports/domain-service.ts';
import type { PlayoutDoc, JsonObject } from '../../../shared/playout/document/document.ts';
import type { ChannelState, ServerConfig } from '../../../shared/playout/state.ts';

/** A channel of the open lineup with what its files hold in the draft. */
export interface ChannelView {
  readonly state: ChannelState;
  /** The channel's entry in the lineup, with every key. */
  readonly entry: JsonObject;
  /** Its configuration (base and overlays merged); null where it cannot be read. */
  readonly config: JsonObject | null;
  readonly docs: readonly PlayoutDoc[];
}

/** The open lineup as the parts around the workspace see it. */
export interface WorkspaceView {
  /** Absolute folder of the lineup; null: nothing is open. */
  folder(): string | null;
  /** With the engine's defaults; folders absolute. */
  server(): ServerConfig | null;
  channels(): readonly ChannelView[];
  /** Throws `not-found`. */
  channel(key: string): ChannelView;
}

/** A file of a running channel's HLS, fetched through the core. */
export type HlsAnswer = Omit<FetchedFile, 'maxAge'>;
