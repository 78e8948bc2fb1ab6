import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { playoutMethods } from '../../../shared/playout/contract.ts';
import type { PlayoutServicePorts } from './playout-ports.ts';
import type { HlsAnswer } from './view.ts';

/** The playout of the product: the open lineup, its draft, and what is around them. */
export interface PlayoutService {
  readonly handlers: Handlers<keyof typeof playoutMethods>;
  /** Finishes or undoes what an interrupted write left; opens nothing. */
  start(): Promise<void>;
  /** Ends every timer and watcher; what is shown stays until another service publishes. */
  stop(): Promise<void>;
  /** A window or a client is there that will look: the lineup of the last time is opened. */
  wanted(): void;
  /** A file of a running channel's HLS; null: no such channel. */
  hls(channel: string, file: string, signal: AbortSignal): Promise<HlsAnswer | null>;
}

/** Builds the service; nothing happens before `start`. */
export function createPlayoutService(_ports: PlayoutServicePorts): PlayoutService {
  const absent = (): never => {
    throw failure('unsupported', t('playoutserver:ws.notYet'));
  };
  return {
    handlers: Object.fromEntries(
      Object.keys(playoutMethods).map((name) => [name, absent]),
    ) as unknown as PlayoutService['handlers'],
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    wanted: () => undefined,
    hls: () => Promise.resolve(null),
  };
}
