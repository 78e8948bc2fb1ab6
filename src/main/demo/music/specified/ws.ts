import type { WebSocket } from 'ws';
import type { Session } from '../auth.ts';
import type { Client } from '../clients.ts';
import type { Engine } from '../engine.ts';
import { readCommand } from '../frames.ts';
import { isObject, parseJson } from '../json.ts';
import { Outbox } from '../outbox.ts';
import type { WireEvent } from '../world.ts';
import { asRefusal, runSpecified } from './run.ts';

/** One client on the specified wire: it speaks first, with `{type:'auth', token}`; that is not answered. */
export class SpecifiedClient implements Client {
  readonly socket: WebSocket;
  session: Session | null = null;
  readonly #engine: Engine;
  readonly #outbox: Outbox;

  constructor(socket: WebSocket, engine: Engine) {
    this.socket = socket;
    this.#engine = engine;
    this.#outbox = new Outbox(socket, () => this.close());
    socket.on('close', () => this.#outbox.close());
    socket.on('message', (data: Buffer) => {
      this.#receive(data.toString('utf8'));
      this.#outbox.step();
    });
  }

  get listens(): boolean {
    return this.session !== null;
  }

  /** Nothing is said unasked. */
  greet(): void {}

  tell(_event: WireEvent, text: string): void {
    this.#push(text);
  }

  close(): void {
    this.#outbox.close();
    this.socket.close(1000);
  }

  #push(text: string): void {
    if (this.#engine.parts.faults.has('garbage')) this.socket.send('not json {');
    this.#outbox.push(text);
  }

  #receive(text: string): void {
    this.#engine.parts.recorder.text(text);
    if (this.session === null) {
      this.#signIn(text);
      return;
    }
    const frame = readCommand(text);
    if (frame === null) {
      this.close();
      return;
    }
    this.#engine.parts.recorder.command({ ...frame, carrier: 'ws' });
    const answer = this.#answerOf(frame, this.session);
    this.#engine.answer(() => this.#push(answer));
  }

  /** A command before the sign-in closes the socket; a wrong key is named first. */
  #signIn(text: string): void {
    const value = parseJson(text);
    const { type, token } = isObject(value) ? value : {};
    if (type !== 'auth' || typeof token !== 'string') {
      this.close();
      return;
    }
    this.session = this.#engine.parts.auth.check(token);
    if (this.session !== null) return;
    this.socket.send(JSON.stringify({ error_code: 401, details: 'A valid API key is needed' }));
    this.close();
  }

  #answerOf(frame: Parameters<typeof runSpecified>[1], session: Session): string {
    try {
      const result = runSpecified(this.#engine, frame, session);
      return JSON.stringify({ message_id: frame.id, result: result ?? null });
    } catch (cause) {
      const refusal = asRefusal(cause);
      const { status: error_code, message: details } = refusal;
      return JSON.stringify({ message_id: frame.id, error_code, details });
    }
  }
}
