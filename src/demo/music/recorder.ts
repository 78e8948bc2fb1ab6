import type { IncomingMessage } from 'node:http';
import { Emitter } from '../../shared/lib/emitter.ts';
import { Recorder } from '../kit/recorder.ts';
import type { Json } from './json.ts';

export interface Received {
  readonly command: string;
  readonly args: Json;
  readonly id: string;
  readonly carrier: 'ws' | 'http';
}

/** Records everything received, verbatim, and notifies waiting tests. */
export class MusicRecorder {
  /** Something was received, opened or closed. */
  readonly changed = new Emitter<void>();
  readonly #commands: Recorder<Received>;
  readonly #texts: Recorder<string>;

  /** `keep`: maximum number of texts and of commands; the newest are kept. */
  constructor(keep: number) {
    this.#commands = new Recorder(keep);
    this.#texts = new Recorder(keep);
  }

  get commands(): readonly Received[] {
    return this.#commands.items;
  }

  get texts(): readonly string[] {
    return this.#texts.items;
  }

  text(text: string): void {
    this.#texts.add(text);
    this.changed.emit();
  }

  /** Request line and headers as received. */
  request(request: IncomingMessage): void {
    const headers: string[] = [];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      headers.push(`${request.rawHeaders[at] ?? ''}: ${request.rawHeaders[at + 1] ?? ''}`);
    const line = `${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}`;
    this.text([line, ...headers].join('\r\n'));
  }

  command(command: Received): void {
    this.#commands.add(command);
    this.changed.emit();
  }

  /** Resolves with the result of `read` as soon as it is not false, null or undefined. */
  async when<T>(read: () => T | false | null | undefined, timeoutMs: number): Promise<T> {
    const check = (): T | null => {
      const value = read();
      return value === false || value === undefined ? null : value;
    };
    const now = check();
    if (now !== null) return now;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        stop();
        reject(
          new Error(`The demo server waited ${timeoutMs} ms for something that did not come.`),
        );
      }, timeoutMs);
      const stop = this.changed.on(() => {
        const value = check();
        if (value === null) return;
        clearTimeout(timer);
        stop();
        resolve(value);
      });
    });
  }
}
