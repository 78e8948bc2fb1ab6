/** Lends a secret to one call and takes it back; the shape of `SecretsPort.use` with its name filled in. */
export type WithSecret = <T>(use: (secret: string) => Promise<T>) => Promise<T>;

/** The header that signs one call. `secret`: the part that must not occur in an address. */
export interface AuthHeader {
  readonly name: string;
  readonly value: string;
  readonly secret: string;
}

/** Who a call is made as, as a value. The caller has decided that the origin may have the secret. */
export interface Credential {
  /** Tells the credentials of one server apart; never a secret. */
  readonly id: string;
  /** Runs one call with the header that signs it; null: unsigned. */
  withHeader<T>(use: (header: AuthHeader | null) => Promise<T>): Promise<T>;
  /** Asked once after a 401: gets a new secret. `refused`: the one that was sent, which may be an older one by now. False: there is none to be had. */
  readonly renew?: (signal?: AbortSignal, refused?: string) => Promise<boolean>;
}

/** The credential for the tries of one call: it tells `renew` which secret the server refused. */
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

/** The bare secret in a header of its own (`X-Api-Key`). */
export const headerCredential = (name: string, withSecret: WithSecret): Credential =>
  signed(`header ${name}`, withSecret, (secret) => ({ name: name.toLowerCase(), value: secret }));

function signed(
  id: string,
  withSecret: WithSecret,
  header: (secret: string) => Omit<AuthHeader, 'secret'>,
): Credential {
  return { id, withHeader: (use) => withSecret((secret) => use({ ...header(secret), secret })) };
}

/** A bare lender is a bearer token. */
export const credentialOf = (given: WithSecret | Credential | undefined): Credential =>
  given === undefined ? noCredential : typeof given === 'function' ? bearer(given) : given;
