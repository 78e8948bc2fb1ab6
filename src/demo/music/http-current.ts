import type { IncomingMessage } from 'node:http';
import type { Session } from './auth.ts';
import { userShape } from './auth.ts';
import { authProviders } from './commands/auth.ts';
import { apiDocs } from './api-docs.ts';
import type { Engine } from './engine.ts';
import { Parts } from './frames.ts';
import { forAll, jsonAnswer, notFound, textAnswer } from '../kit/response.ts';
import type { DemoResponse } from '../kit/response.ts';
import { artAnswer } from './http-art.ts';
import type { Json } from './json.ts';
import { asRefusal, codes } from './server-error.ts';
import type { FirstRun } from './first-run.ts';
import { isRecord, parseJson } from '../../shared/lib/json.ts';
import type { RequestTarget } from '../../node/request-target.ts';

export interface HttpInput {
  readonly request: IncomingMessage;
  readonly target: RequestTarget;
  readonly body: string;
}

/** The audio of every preview: an empty WAV file. */
const silence = Buffer.from(
  'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=',
  'base64',
);

const bearer = /^Bearer (.+)$/i;

/** The HTTP API of the current generation. */
export class CurrentHttp {
  readonly #engine: Engine;
  readonly #firstRun: FirstRun;

  constructor(engine: Engine, firstRun: FirstRun) {
    this.#engine = engine;
    this.#firstRun = firstRun;
  }

  async answer(input: HttpInput): Promise<DemoResponse> {
    const { method = 'GET' } = input.request;
    const { path } = input.target;
    if (path === '/api' && method === 'POST') return forAll(await this.#api(input));
    if (path === '/setup' && method === 'POST') return this.#firstRun.answer(parseJson(input.body));
    if (path.startsWith('/auth/')) return this.#auth(path, method, input);
    if (method !== 'GET') return notFound();
    if (path === '/info') return forAll(jsonAnswer(this.#engine.parts.info()));
    const { commands, parts } = this.#engine;
    const { generation } = parts;
    const docs = apiDocs({ generation, commands }, path);
    if (docs !== null) return docs;
    if (path === '/preview') return forAll({ status: 200, type: 'audio/wav', body: silence });
    if (path.startsWith('/imageproxy')) return forAll(artAnswer(this.#engine.parts, input.target));
    return notFound();
  }

  #session(request: IncomingMessage): Session | null {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? null : this.#engine.parts.auth.check(token);
  }

  async #api({ request, body }: HttpInput): Promise<DemoResponse> {
    const { parts } = this.#engine;
    if (!parts.isSetUp()) return textAnswer(503, 'Setup required');
    const value = parseJson(body);
    if (!isRecord(value)) return textAnswer(400, 'Invalid JSON');
    const { command, args, message_id: id } = value;
    if (typeof command !== 'string') return textAnswer(400, 'Invalid JSON: missing required field');
    const known = this.#engine.commands.get(command);
    if (known === undefined) return textAnswer(400, `Invalid Command: ${command}`);
    const session = this.#session(request);
    if (parts.generation.auth && !known.open && session === null)
      return textAnswer(401, 'Authentication required', {
        'WWW-Authenticate': 'Bearer realm="Music Assistant"',
      });
    const frame = {
      id: typeof id === 'string' ? id : '',
      command,
      args: isRecord(args) ? args : {},
    };
    parts.recorder.command({ ...frame, carrier: 'http' });
    return this.#run(frame, session);
  }

  #run(
    frame: { id: string; command: string; args: Json },
    session: Session | null,
  ): Promise<DemoResponse> {
    return new Promise((resolve) => {
      const done = (result: unknown, cause?: unknown): void => {
        const answer = cause === undefined ? resultAnswer(result) : this.#failed(cause);
        this.#engine.answer(() => resolve(answer), frame.command, cause);
      };
      try {
        this.#engine.run(frame, session, done);
      } catch (cause) {
        done(undefined, cause);
      }
    });
  }

  /** Errors have no number and no reason, except for missing rights; 2.10 returns 400 for invalid data. */
  #failed(cause: unknown): DemoResponse {
    const error = asRefusal(cause);
    if (error.status === codes.forbidden) return textAnswer(403, error.message);
    const { modern } = this.#engine.parts.generation;
    if (modern && error.status === codes.invalidData) return textAnswer(400, error.message);
    return textAnswer(500, 'Internal server error');
  }

  #auth(path: string, method: string, { request, body }: HttpInput): DemoResponse {
    const { generation, auth } = this.#engine.parts;
    if (!generation.auth) return notFound();
    const session = this.#session(request);
    if (path === '/auth/providers' && method === 'GET') return jsonAnswer(authProviders);
    if (path === '/auth/login' && method === 'POST') return this.#login(parseJson(body));
    if (session === null) return textAnswer(401, 'Not authenticated');
    if (path === '/auth/me' && method === 'GET') return jsonAnswer(userShape(session.user));
    if (path === '/auth/logout' && method === 'POST') {
      auth.revoke(session.token);
      return jsonAnswer({ success: true });
    }
    return notFound();
  }

  #login(value: unknown): DemoResponse {
    const { auth } = this.#engine.parts;
    const credentials = isRecord(value) ? value['credentials'] : undefined;
    const { username, password } = isRecord(credentials) ? credentials : {};
    if (!username || !password)
      return jsonAnswer({ success: false, error: 'Username and password required' }, 401);
    const user = auth.byPassword(username, password);
    if (user === null)
      return jsonAnswer({ success: false, error: 'Invalid username or password' }, 401);
    const device = isRecord(value) ? value['device_name'] : undefined;
    const token = auth.issue(user, typeof device === 'string' ? device : 'Unknown device', false);
    return jsonAnswer({ success: true, token: token.text, user: userShape(user) });
  }
}

function resultAnswer(result: unknown): DemoResponse {
  return jsonAnswer(result instanceof Parts ? result.items : result);
}
