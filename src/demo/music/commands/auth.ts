import type { Args } from '../args.ts';
import { tokenShape, userShape } from '../auth.ts';
import type { Session } from '../auth.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { codes, commandError } from '../server-error.ts';
import { isRecord } from '../../../shared/lib/json.ts';

export const authProviders = [
  { provider_id: 'builtin', provider_type: 'builtin', requires_redirect: false },
];

function login({ auth }: Context, args: Args): unknown {
  const user = auth.byPassword(args.all['username'], args.all['password']);
  if (user === null) return { success: false, error: 'Invalid username or password' };
  const token = auth.issue(user, args.textOr('device_name', 'Unknown device'), false);
  const { user_id, username, display_name, role } = userShape(user);
  return {
    success: true,
    access_token: token.text,
    user: { user_id, username, display_name, role },
  };
}

function signedIn(session: Session | null): Session {
  if (session === null) throw commandError(codes.authRequired, 'Authentication required');
  return session;
}

function revoke({ auth, session, faults }: Context, args: Args): null {
  if (faults.has('no-revoke')) throw commandError(codes.forbidden, 'Insufficient permissions');
  const id = args.text('token_id');
  const { user } = signedIn(session);
  const token = auth.tokens.find((one) => one.id === id && one.user === user);
  if (token === undefined) throw commandError(codes.invalidData, 'Token not found');
  auth.revoke(token);
  return null;
}

/** Changes a user's preferences, which are replaced as a whole; other fields cannot be set. */
function updateUser({ auth, session }: Context, args: Args): unknown {
  const own = signedIn(session).user;
  const id = args.textOr('user_id', own.id);
  const user = auth.users.find((one) => one.id === id);
  if (own.role !== 'admin' && id !== own.id)
    throw commandError(codes.forbidden, 'Admin access required');
  if (user === undefined) throw commandError(codes.invalidData, 'User not found');
  const { preferences } = args.all;
  if (isRecord(preferences)) user.preferences = preferences;
  if (args.has('display_name')) user.displayName = args.text('display_name');
  return userShape(user);
}

export const authCommands: readonly Command[] = [
  command('auth/login', login),
  command('auth/providers', () => authProviders),
  command('auth/authorization_url', () => {
    throw commandError(codes.invalidData, 'Provider does not support redirects');
  }),
  command('auth/me', ({ session }) => userShape(signedIn(session).user)),
  command('auth/tokens', ({ auth, session }) => {
    const { user } = signedIn(session);
    return auth.tokens.filter((token) => token.user === user).map(tokenShape);
  }),
  command(
    'auth/token/create',
    ({ auth, session }, args) => auth.issue(signedIn(session).user, args.text('name'), true).text,
  ),
  command('auth/token/revoke', revoke),
  command('auth/logout', ({ auth, session }) => {
    auth.revoke(signedIn(session).token);
    return null;
  }),
  command('auth/user/update', updateUser),
  command('auth/users', ({ auth }) => auth.users.map(userShape)),
];
