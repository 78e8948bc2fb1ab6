import { z } from 'zod';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { HttpPort } from '../../../net/http.ts';
import { serverText } from '../dialects/command-errors.ts';
import type { MusicLink } from '../link.ts';
import type { DocsTarget } from './api-docs.ts';

/** The name of the app's own token in the server's list of tokens. */
export const TOKEN_NAME = 'Channelstrip';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** The transport of a sign-in: commands before `auth` on a socket, or HTTP. */
export interface SignInClient {
  /** Whether users can sign in with a password of this server; null if it does not say. */
  offersPassword(): Promise<boolean | null>;
  /** A short-lived token, or the server's message for its refusal. */
  login(credentials: Credentials): Promise<{ token: string } | { refusal: string | null }>;
  /** Authenticates with the short-lived token and returns the function for further commands. */
  enter(token: string): Promise<MusicLink['command']>;
}

/** Error codes after which it is unknown whether the server created a token; `timeout` and `connection-lost` occur over HTTP. */
const unanswered: readonly unknown[] = ['unconfirmed', 'timeout', 'connection-lost', 'cancelled'];

/** The tokens that a sign-in created on the server, recorded as they are created, because they may have to be revoked. */
export class SignInTrace {
  /** The short-lived token. */
  session: string | null = null;
  /** The app's own long-lived token. */
  lasting: string | null = null;
  /** A request was sent and never answered, so it is unknown whether it created something. */
  unanswered = false;
  readonly #conceal: (token: string) => void;

  /** `conceal`: gets each token as soon as it is known. */
  constructor(conceal: (token: string) => void = () => undefined) {
    this.#conceal = conceal;
  }

  began(session: string): void {
    this.#conceal(session);
    this.session = session;
  }

  made(lasting: string): void {
    this.#conceal(lasting);
    this.lasting = lasting;
  }

  /** Runs a call that may create a token. */
  async making<T>(work: Promise<T>): Promise<T> {
    this.unanswered = true;
    try {
      const made = await work;
      this.unanswered = false;
      return made;
    } catch (error) {
      const code = error instanceof AppFailure ? error.error.code : null;
      this.unanswered = unanswered.includes(code);
      throw error;
    }
  }
}

/**
 * Signs in with a user name and a password and creates the app's own long-lived token from it. Does not keep the password; the short-lived
 * token stays valid on the server until `undoSignIn` revokes it by `trace`. `keep` false: only checks the password and creates no lasting
 * token. Call only for an address that may get secrets. Rejects with `AppFailure`: cause sign-in-refused with the server's message, or
 * `unsupported` if the server has no such sign-in.
 */
export async function signIn(
  client: SignInClient,
  credentials: Credentials,
  keep: boolean,
  trace: SignInTrace,
): Promise<string> {
  if ((await client.offersPassword()) === false)
    throw failure('unsupported', t('connection:signIn.external'));
  const answer = await trace.making(client.login(credentials));
  if ('refusal' in answer) throw signInError(answer.refusal, credentials);
  trace.began(answer.token);
  if (!keep) return answer.token;
  const command = await client.enter(answer.token);
  const made = await trace.making(command('auth/token/create', { name: TOKEN_NAME }));
  if (typeof made === 'string' && made !== '') {
    trace.made(made);
    return made;
  }
  throw signInError(t('connection:signIn.noToken'), credentials);
}

const Providers = z.array(
  z.looseObject({ provider_id: z.string(), requires_redirect: z.boolean().nullish().catch(null) }),
);
const text = z.string().nullish().catch(null);
/** The socket calls it `access_token`, HTTP `token`. */
const LoginResponse = z.object({
  success: z.boolean().nullish().catch(null),
  access_token: text,
  token: text,
  error: text,
});

/** The client of an open, unauthenticated socket. */
export function socketSignIn(
  command: MusicLink['command'],
  enter: (token: string) => Promise<void>,
): SignInClient {
  return {
    async offersPassword() {
      return passwordOffered(await command('auth/providers').catch(unsupported));
    },
    async login({ user, password }) {
      const args = { username: user, password, provider_id: 'builtin', device_name: TOKEN_NAME };
      return readLogin(await command('auth/login', args).catch(unsupported));
    },
    async enter(token) {
      await enter(token);
      return command;
    },
  };
}

/** The client of `POST /auth/login`; `enter` makes the calls that carry the token. */
export function httpSignIn(
  http: HttpPort,
  target: DocsTarget,
  enter: (token: string) => Promise<MusicLink['command']>,
): SignInClient {
  return {
    async offersPassword() {
      const answer = await http.request({ ...target, path: '/auth/providers', expect: 'json' });
      return answer.status < 300 ? passwordOffered(answer.body) : null;
    },
    async login({ user, password }) {
      const answer = await http.request({
        ...target,
        path: '/auth/login',
        method: 'POST',
        json: { credentials: { username: user, password }, device_name: TOKEN_NAME },
        expect: 'json',
      });
      if (answer.status === 404) throw failure('unsupported', t('connection:signIn.unsupported'));
      return readLogin(answer.body);
    },
    enter,
  };
}

function unsupported(error: unknown): never {
  if (error instanceof AppFailure && error.error.code === 'unsupported')
    throw failure('unsupported', t('connection:signIn.unsupported'));
  throw error;
}

function passwordOffered(answer: unknown): boolean | null {
  const list = answer as { providers?: unknown } | null;
  const providers = Providers.safeParse(Array.isArray(answer) ? answer : list?.providers);
  if (!providers.success) return null;
  return providers.data.some((entry) => entry.requires_redirect !== true);
}

function readLogin(answer: unknown): { token: string } | { refusal: string | null } {
  const parsed = LoginResponse.safeParse(answer);
  if (!parsed.success) return { refusal: null };
  const { success, access_token, token, error } = parsed.data;
  const given = access_token ?? token ?? null;
  if (success === false || given === null || given === '') return { refusal: error ?? null };
  return { token: given };
}

/** The server's message, without the password. */
function signInError(words: string | null, { password }: Credentials): Error {
  const reason = serverText(words) ?? t('connection:signIn.wrong');
  const detail = password.length < 4 ? reason : reason.replaceAll(password, '…');
  return causeFailure({ code: 'sign-in-refused', detail });
}
