import { userShape } from './auth.ts';
import type { Auth } from './auth.ts';
import { jsonAnswer } from '../kit/response.ts';
import type { DemoResponse } from '../kit/response.ts';
import { isRecord } from '../../shared/lib/json.ts';

/** The first run: creates the first user. */
export class FirstRun {
  #done: boolean;
  readonly #auth: Auth;

  constructor(auth: Auth, done: boolean) {
    this.#auth = auth;
    this.#done = done;
  }

  get done(): boolean {
    return this.#done;
  }

  set(done: boolean): void {
    this.#done = done;
  }

  /** Answers `POST /setup`. */
  answer(value: unknown): DemoResponse {
    const refuse = (error: string): DemoResponse => jsonAnswer({ success: false, error }, 400);
    if (this.#done) return refuse('Setup already completed');
    const { username, password, device_name: device } = isRecord(value) ? value : {};
    if (typeof username !== 'string' || username.trim().length < 2)
      return refuse('Username must be at least 2 characters');
    if (typeof password !== 'string' || password.length < 8)
      return refuse('Password must be at least 8 characters');
    const user = this.#auth.addUser(username, password, 'admin');
    const name = typeof device === 'string' ? device : 'Unknown device';
    const token = this.#auth.issue(user, name, false);
    this.#done = true;
    return jsonAnswer({ success: true, token: token.text, user: userShape(user) });
  }
}
