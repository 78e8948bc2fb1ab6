import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { WithSecret } from '../../../net/http.ts';
import { currentDialect } from '../dialects/current.ts';
import { specifiedDialect } from '../dialects/specified.ts';
import type { MusicLink } from '../link.ts';
import { wantsToken } from './admission.ts';
import type { AttemptPorts } from './attempt.ts';
import type { SignedInUser } from './authenticate.ts';
import { authenticateCurrent, authenticateSpecified, anonymous } from './authenticate.ts';
import { HttpCarrier } from './http-carrier.ts';
import { whoAmI } from './http-fallback.ts';
import { ServerSession } from './session.ts';
import type { Credentials, SignInClient, SignInTrace } from './sign-in.ts';
import { httpSignIn, signIn, socketSignIn } from './sign-in.ts';
import type { Reached } from './test-reach.ts';
import { tokenExpiry } from './token-expiry.ts';

/** The source of the secret: the store or the form, or a sign-in. */
export type Secret =
  | { readonly k: 'token'; readonly withSecret: WithSecret }
  | {
      readonly k: 'password';
      readonly credentials: Credentials;
      readonly keep: boolean;
      readonly trace: SignInTrace;
    }
  | { readonly k: 'none' };

/** A server that accepts commands now. */
export interface AuthenticatedServer {
  readonly signed: SignedInUser;
  readonly command: MusicLink['command'];
  /** The app's own token, if one was created; store it only in the secret store. */
  readonly made: string | null;
  /** False: this server requires none. */
  readonly tokenUsed: boolean;
  close(): void;
}

/** Authenticates at an identified server that may get the secret. Rejects with `AppFailure` and a cause. */
export async function authenticateServer(
  ports: AttemptPorts,
  reached: Reached,
  caFile: string | null,
  secret: Secret,
): Promise<AuthenticatedServer> {
  const where = new URL(reached.origin).host;
  const client = testClient(ports, reached, caFile, where);
  if (!wantsToken(reached.identity)) {
    reached.socket?.trustSize();
    return { ...client, signed: anonymous, made: null, tokenUsed: false };
  }
  if (secret.k === 'none') throw causeFailure({ code: 'no-token', detail: where });
  if (secret.k === 'token')
    return {
      ...client,
      signed: await client.authenticate(secret.withSecret),
      made: null,
      tokenUsed: true,
    };
  if (reached.identity.generation === 'specified')
    throw failure('unsupported', t('connection:signIn.unsupported'));
  let signed: SignedInUser = anonymous;
  const { credentials, keep, trace } = secret;
  const token = await signIn(
    client.signInClient(async (short) => {
      signed = await client.authenticate((use) => use(short));
    }),
    credentials,
    keep,
    trace,
  );
  if (!keep) signed = await client.authenticate((use) => use(token));
  const user = signed.user ?? credentials.user;
  const expiresAt = tokenExpiry(token);
  return {
    ...client,
    signed: { ...signed, user, expiresAt },
    made: keep ? token : null,
    tokenUsed: true,
  };
}

interface TestClient {
  readonly command: MusicLink['command'];
  authenticate(withSecret: WithSecret): Promise<SignedInUser>;
  signInClient(entered: (token: string) => Promise<void>): SignInClient;
  close(): void;
}

function testClient(
  ports: AttemptPorts,
  reached: Reached,
  caFile: string | null,
  where: string,
): TestClient {
  const { socket } = reached;
  if (socket === null) return httpTestClient(ports, reached, caFile, where);
  const specified = reached.identity.generation === 'specified';
  const session = new ServerSession(socket, specified ? specifiedDialect : currentDialect, ports);
  const command: MusicLink['command'] = (name, args, options) =>
    session.request(name, args, options);
  return {
    command,
    authenticate: (withSecret) =>
      specified
        ? authenticateSpecified(session, withSecret, where)
        : authenticateCurrent(session, withSecret, where),
    signInClient: (entered) => socketSignIn(command, entered),
    close: () => session.close(),
  };
}

function httpTestClient(
  ports: AttemptPorts,
  { origin, identity }: Reached,
  caFile: string | null,
  where: string,
): TestClient {
  const carrierWith = (withSecret: WithSecret | null): HttpCarrier =>
    new HttpCarrier({ ...ports, origin, caFile, generation: identity.generation, withSecret });
  let carrier = carrierWith(null);
  const command: MusicLink['command'] = (name, args, options) =>
    carrier.command(name, args, options);
  return {
    command,
    authenticate: async (withSecret) => {
      carrier = carrierWith(withSecret);
      const me = await whoAmI(carrier, identity, where);
      return { ...me, expiresAt: await withSecret((token) => Promise.resolve(tokenExpiry(token))) };
    },
    signInClient: (entered) =>
      httpSignIn(ports.http, { origin, caFile }, async (token) => {
        await entered(token);
        return command;
      }),
    close: () => carrier.end(),
  };
}
