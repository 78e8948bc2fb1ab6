/** Passes a secret to one call; `SecretsPort.use` bound to a name. */
export type WithSecret = <T>(use: (secret: string) => Promise<T>) => Promise<T>;

/** The header that signs one call. `secret`: the part that must not occur in an address. */
export interface AuthHeader {
  readonly name: string;
  readonly value: string;
  readonly secret: string;
}

/** The identity of a call. The caller is responsible for allowing the origin to receive the secret. */
export interface Credential {
  /** Distinguishes the credentials of one server; never a secret. */
  readonly id: string;
  /** Runs one call with its signing header; null: unsigned. */
  withHeader<T>(use: (header: AuthHeader | null) => Promise<T>): Promise<T>;
  /** Called once after a 401 to get a new secret. `refused`: the secret that was sent, which may be outdated by now. False: there is no other. */
  readonly renew?: (signal?: AbortSignal, refused?: string) => Promise<boolean>;
}

/** The credential for the attempts of one call. It passes the secret that the server refused to `renew`. */
export function ofOneCall(credential: Credential): Credential {
  const { renew } = credential;
  let sent: string | undefined;
  return {
    id: credential.id,
    withHeader: (use) =>
      credential.withHeader((header) => {
        sent = header?.secret;
        return use(header);
      }),
    ...(renew === undefined ? {} : { renew: (signal) => renew(signal, sent) }),
  };
}

export const noCredential: Credential = { id: 'none', withHeader: (use) => use(null) };

/** `Authorization: Bearer <secret>`. */
export const bearer = (withSecret: WithSecret, id = 'bearer'): Credential =>
  signed(id, withSecret, (secret) => ({ name: 'authorization', value: `Bearer ${secret}` }));

/** `Authorization: Basic`, as UTF-8 (RFC 7617). */
export const basic = (user: string, withSecret: WithSecret): Credential =>
  signed(`basic ${user}`, withSecret, (secret) => ({
    name: 'authorization',
    value: `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`,
  }));

/** The plain secret in its own header (`X-Api-Key`). */
export const headerCredential = (name: string, withSecret: WithSecret): Credential =>
  signed(`header ${name}`, withSecret, (secret) => ({ name: name.toLowerCase(), value: secret }));

function signed(
  id: string,
  withSecret: WithSecret,
  header: (secret: string) => Omit<AuthHeader, 'secret'>,
): Credential {
  return { id, withHeader: (use) => withSecret((secret) => use({ ...header(secret), secret })) };
}

/** A plain secret function is used as a bearer token. */
export const toCredential = (given: WithSecret | Credential | undefined): Credential =>
  given === undefined ? noCredential : typeof given === 'function' ? bearer(given) : given;
