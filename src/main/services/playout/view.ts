import type { FetchedFile } from '../../platform/ports/domain-service.ts';
import type { PlayoutDoc, JsonObject } from '../../../shared/playout/document/document.ts';
import type { ChannelState, ServerConfig } from '../../../shared/playout/state.ts';

/** A channel of the open lineup with its files in the draft. */
export interface ChannelView {
  readonly state: ChannelState;
  /** The channel's lineup entry, with every key. */
  readonly entry: JsonObject;
  /** Its configuration (base and overlays merged); null if it can't be read. */
  readonly config: JsonObject | null;
  readonly docs: readonly PlayoutDoc[];
}

/** The open lineup for parts outside the workspace. */
export interface WorkspaceView {
  /** Absolute folder of the lineup; null: no lineup is open. */
  folder(): string | null;
  /** With the engine's defaults; folders are absolute. */
  server(): ServerConfig | null;
  channels(): readonly ChannelView[];
  /** Throws `not-found`. */
  channel(key: string): ChannelView;
}

/** The HTTP response for an HLS file of a running channel. */
export type HlsResponse = Omit<FetchedFile, 'maxAge'>;
