import { failure } from '../../../src/shared/contract/errors.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import type { ConnectionState, ConnectionView } from '../../../src/shared/music/connection.ts';
import { noConnection } from '../../../src/shared/music/topics.ts';
import type { Generation } from '../../../src/shared/music/settings.ts';
import type { ApiDescription } from '../../../src/main/services/music/connection/api-docs.ts';
import type { MusicLink, ServerEvent } from '../../../src/main/services/music/link.ts';

export interface Sent {
  readonly command: string;
  readonly args: Record<string, unknown>;
}

/** A connection whose server is a function of the test. */
export class ScriptedLink implements MusicLink {
  readonly sent: Sent[] = [];
  generation: Generation | null = 'current';
  schema: number | null = 29;
  origin: string | null = 'http://127.0.0.1:8095';
  clockOffset: number | null = null;
  listed: ReadonlySet<string> | null = null;
  description: ApiDescription | null = null;
  /** Answers a command; throws what the connection would reject with. */
  answer: (command: string, args: Record<string, unknown>) => unknown = () => null;
  readonly #events = new Emitter<ServerEvent>();
  readonly #views = new Emitter<ConnectionView>();
  readonly #recipes = new Set<(link: MusicLink) => Promise<void>>();
  readonly #waiting = new Set<(error: Error) => void>();
  #view: ConnectionView = noConnection;
  #epoch = 0;

  /** Increases with every loss: messages in transit are gone. */
  get epoch(): number {
    return this.#epoch;
  }

  command(command: string, args: Record<string, unknown> = {}): Promise<unknown> {
    this.sent.push({ command, args });
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      const settle = (how: () => void): void => {
        this.#waiting.delete(reject);
        how();
      };
      Promise.resolve()
        .then(() => this.answer(command, args))
        .then(
          (result) => settle(() => resolve(result)),
          (error: unknown) =>
            settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
    });
  }

  onEvent(listener: (event: ServerEvent) => void) {
    return this.#events.on(listener);
  }

  onView(listener: (view: ConnectionView) => void) {
    return this.#views.on(listener);
  }

  onSync(recipe: (link: MusicLink) => Promise<void>) {
    this.#recipes.add(recipe);
    return () => this.#recipes.delete(recipe);
  }

  view(): ConnectionView {
    return this.#view;
  }

  knows(command: string): boolean | null {
    return this.listed === null ? null : this.listed.has(command);
  }

  describe(): Promise<ApiDescription | null> {
    return Promise.resolve(this.description);
  }

  /** Sent commands, without the reads of a sync. */
  get commands(): Sent[] {
    return this.sent.filter(({ command }) => !command.endsWith('/all'));
  }

  emit(event: string, objectId: string | null, data: unknown): void {
    this.#events.emit({ event, objectId, data });
  }

  /** Goes through `syncing` to `online`, with all recipes. */
  async connect(carrier: 'websocket' | 'http' = 'websocket'): Promise<void> {
    this.#enter({ k: 'syncing', attempt: 1 }, null);
    for (const recipe of this.#recipes) await recipe(this);
    if (carrier === 'websocket') this.#enter({ k: 'online', since: 0 }, carrier);
    else
      this.#enter(
        { k: 'waiting', attempt: 1, until: 0, cause: { code: 'http-only', detail: null } },
        carrier,
      );
  }

  /** Cuts the connection: commands without an answer are rejected. */
  lose(): void {
    this.#epoch += 1;
    for (const reject of this.#waiting)
      reject(failure('connection-lost', 'The connection was lost before the answer.'));
    this.#waiting.clear();
    const cause = { code: 'closed', detail: null } as const;
    this.#enter({ k: 'waiting', attempt: 1, until: 0, cause }, null);
  }

  #enter(state: ConnectionState, carrier: 'websocket' | 'http' | null): void {
    this.#view = { ...this.#view, profileId: 'p1', state, carrier };
    this.#views.emit(this.#view);
  }
}

/** The connection's error for a command that the server's release does not support. */
export const unknownCommand = (command: string): Error =>
  failure('unsupported', `This server's release does not know ${command}.`, { command });
