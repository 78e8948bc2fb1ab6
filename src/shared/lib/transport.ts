import type { Dispose } from './disposable.ts';

/** Common interface of all transports of the contract: complete texts, in order, both ways. */
export interface Transport {
  send(text: string): void;
  onMessage(listener: (text: string) => void): Dispose;
  onClose(listener: (reason: string) => void): Dispose;
  close(): void;
  /** Bytes accepted but not yet taken by the other side, if the transport knows. */
  buffered?(): number;
}
