import type { Dispose } from './disposable.ts';

/** What every way of carrying the contract has in common: whole texts, in order, both ways. */
export interface Transport {
  send(text: string): void;
  onMessage(listener: (text: string) => void): Dispose;
  onClose(listener: (reason: string) => void): Dispose;
  close(): void;
  /** Bytes accepted but not yet taken by the other side, where the carrier knows it. */
  buffered?(): number;
}
