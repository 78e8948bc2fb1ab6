import { userShape } from './auth.ts';
import { Client } from './clients.ts';
import { errorFrame, resultFrames } from './frames.ts';
import type { CommandFrame } from './frames.ts';
import type { Json } from './json.ts';
import { asRefusal, codes, commandError } from './server-error.ts';
import type { WireEvent } from './server-state.ts';

/** Number of commands after which the `overflow` fault closes a signed-in socket. */
const overflowAfter = 12;

const garbage = [
  Buffer.from([0, 1, 2, 254, 255]),
  'not json {',
  '[]',
  '42',
  'null',
  '{"event":7}',
  '{"message_id":[]}',
  '',
  `"${'#'.repeat(32 * 1024)}`,
];

/** A client of the current wire format: server info first, then commands; close 1000 for any reason. */
export class CurrentClient extends Client {
  protected readonly garbage = garbage;
  #count = 0;

  /** Receives events: signed in, or a release without sign-in. */
  override get listens(): boolean {
    return this.session !== null || !this.engine.parts.generation.auth;
  }

  override greet(): void {
    const { parts } = this.engine;
    if (parts.faults.has('huge')) this.push(`"${'x'.repeat(40 * 1024 * 1024)}"`);
    this.push(JSON.stringify(parts.info()));
    if (!parts.isSetUp()) this.close();
  }

  /** Sends an event unless it is about a player that this user may not see. */
  override tell(event: WireEvent, text: string): void {
    const filter = this.session?.user.playerFilter ?? [];
    const about = /^(player|queue)_/.test(event.event) ? event.objectId : null;
    if (filter.length > 0 && about !== null && !filter.includes(about)) return;
    this.push(text);
  }

  protected override handle(frame: CommandFrame): void {
    const { generation, faults } = this.engine.parts;
    if (this.listens) this.#count += 1;
    if (faults.has('overflow') && this.#count > overflowAfter) {
      this.close();
      return;
    }
    try {
      if (generation.auth && frame.command === 'auth') {
        const result = this.#auth(frame.args);
        this.engine.answer(() => this.#push(resultFrames(frame.id, result)));
        return;
      }
      this.engine.run(frame, this.session, (result, cause) => {
        const frames =
          cause === undefined
            ? resultFrames(frame.id, result)
            : [errorFrame(frame.id, asRefusal(cause))];
        this.engine.answer(() => this.#push(frames), frame.command, cause);
      });
    } catch (cause) {
      const text = errorFrame(frame.id, asRefusal(cause));
      this.engine.answer(() => this.#push([text]));
    }
  }

  #push(frames: readonly string[]): void {
    for (const frame of frames) this.push(frame);
  }

  #auth(args: Json): Json {
    const token = args['token'] ?? args['access_token'];
    if (typeof token !== 'string' || token === '')
      throw commandError(codes.authRequired, 'token required in args');
    const session = this.engine.parts.auth.check(token);
    if (session === null) throw commandError(codes.invalidToken, 'Invalid or expired token');
    this.session = session;
    return { authenticated: true, user: userShape(session.user) };
  }
}
