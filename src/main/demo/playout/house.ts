import type { Clock } from '../../platform/ports.ts';

export interface PlayoutDemoOptions {
  /** An existing folder of its own; everything is made in it. */
  readonly folder: string;
  readonly clock: Clock;
  /** IANA name of the zone whose days the files are; default: this machine's. */
  readonly zone?: string;
}

/** A lineup with a week of programme, and a channel server that runs it. */
export interface PlayoutDemo {
  /** Absolute path of the lineup. */
  readonly lineup: string;
  /** `http://127.0.0.1:<port>` of the channel server. */
  readonly url: string;
  /** Ends the server; the folder stays. */
  stop(): Promise<void>;
}

/** Writes the demo's lineup into a folder and starts its channel server. */
export function startPlayoutDemo(_options: PlayoutDemoOptions): Promise<PlayoutDemo> {
  return Promise.reject(new Error('not built yet'));
}
