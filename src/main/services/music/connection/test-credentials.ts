import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { Lend } from '../../../net/http.ts';
import { currentDialect } from '../dialects/current.ts';
import { specifiedDialect } from '../dialects/specified.ts';
import type { MusicLink } from '../link.ts';
import { wantsToken } from './admission.ts';
import type { AttemptPorts } from './attempt.ts';
import type { Signed } from './authenticate.ts';
import { authenticateCurrent, authenticateSpecified, nobody } from './authenticate.ts';
import { HttpCarrier } from './http-carrier.ts';
import { whoAmI } from './http-fallback.ts';
import { Session } from './session.ts';
import type { Credentials, SignInDoor, SignInTrace } from './sign-in.ts';
import { httpDoor, signIn, socketDoor } from './sign-in.ts';
import type { Reached } from './test-reach.ts';
import { tokenExpiry } from './token-expiry.ts';

/** Where the secret comes from: lent by the store or the form, or made from a sign-in. */
export type Secret =
  | { readonly k: 'token'; readonly lend: Lend }
  | {
      readonly k: 'password';
      readonly credentials: Credentials;
      readonly keep: boolean;
      readonly trace: SignInTrace;
    }
  | { readonly k: 'none' };

/** A server that takes commands now. */
export interface Entered {
  readonly signed: Signed;
  readonly command: MusicLink['command'];
  /** The app's own token, where one was made; whoever gets it keeps it in the secret store alone. */
  readonly made: string | null;
  /** False: this release asks for none. */
  readonly tokenUsed: boolean;
  close(): void;
}

/** Hands the secret to a server that was recognised and may have it. Rejects with `AppFailure` and a cause. */
export async function enter(
  ports: AttemptPorts,
  reached: Reached,
  caFile: string | null,
  secret: Secret,
): Promise<Entered> {
  const where = new URL(reached.origin).host;
  const door = doorTo(ports, reached, caFile, where);
  if (!wantsToken(reached.identity)) {
    reached.socket?.trustSize();
    return { ...door, signed: nobody, made: null, tokenUsed: false };
  }
  if (secret.k === 'none') throw causeFailure({ code: 'no-token', detail: where });
  if (secret.k === 'token')
    return { ...door, signed: await door.authenticate(secret.lend), made: null, tokenUsed: true };
  if (reached.identity.generation === 'specified')
    throw failure('unsupported', t('connection:signIn.unsupported'));
  let signed: Signed = nobody;
  const { credentials, keep, trace } = secret;
  const token = await signIn(
    door.signInDoor(async (short) => {
      signed = await door.authenticate((use) => use(short));
    }),
    credentials,
    keep,
    trace,
  );
  if (!keep) signed = await door.authenticate((use) => use(token));
  const user = signed.user ?? credentials.user;
  const expiresAt = tokenExpiry(token);
  return {
    ...door,
    signed: { ...signed, user, expiresAt },
    made: keep ? token : null,
    tokenUsed: true,
  };
}

interface Door {
  readonly command: MusicLink['command'];
  authenticate(lend: Lend): Promise<Signed>;
  signInDoor(entered: (token: string) => Promise<void>): SignInDoor;
  close(): void;
}

function doorTo(ports: AttemptPorts, reached: Reached, caFile: string | null, where: string): Door {
  const { socket } = reached;
  if (socket === null) return httpDoorTo(ports, reached, caFile, where);
  const specified = reached.identity.generation === 'specified';
  const session = new Session(socket, specified ? specifiedDialect : currentDialect, ports);
  const command: MusicLink['command'] = (name, args, options) =>
    session.request(name, args, options);
  return {
    command,
    authenticate: (lend) =>
      specified
        ? authenticateSpecified(session, lend, where)
        : authenticateCurrent(session, lend, where),
    signInDoor: (entered) => socketDoor(command, entered),
    close: () => {
      session.close();
    },
  };
}

function httpDoorTo(
  ports: AttemptPorts,
  { origin, identity }: Reached,
  caFile: string | null,
  where: string,
): Door {
  const carrierWith = (lend: Lend | null): HttpCarrier =>
    new HttpCarrier({ ...ports, origin, caFile, generation: identity.generation, lend });
  let carrier = carrierWith(null);
  const command: MusicLink['command'] = (name, args, options) =>
    carrier.command(name, args, options);
  return {
    command,
    authenticate: async (lend) => {
      carrier = carrierWith(lend);
      const me = await whoAmI(carrier, identity, where);
      return { ...me, expiresAt: await lend((token) => Promise.resolve(tokenExpiry(token))) };
    },
    signInDoor: (entered) =>
      httpDoor(ports.http, { origin, caFile }, async (token) => {
        await entered(token);
        return command;
      }),
    close: () => {
      carrier.end();
    },
  };
}
