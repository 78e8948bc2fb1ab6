import { isHost } from '../../../../shared/connections/address.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isLoopback, isPlainRemote, tryUrl } from '../../../net/plain-http.ts';
import type { AddressChoice, Cause, ChoiceReason } from '../../../../shared/music/connection.ts';
import type { Generation } from '../../../../shared/music/settings.ts';

export type AddressField = 'localUrl' | 'externalUrl';

/**
 * Converts what a person typed to an origin: `music.lan` -> `http://music.lan:8095`, `https://x/#/home` -> `https://x`. `defaultPort` is
 * the port of the service (null: the scheme's own), added only if neither scheme nor port was typed. Throws
 * `invalid-input` naming the field.
 */
export function normaliseAddress(
  typed: string,
  field: AddressField,
  defaultPort: number | null = null,
): string {
  const value = typed.trim();
  const refuse = createAddressErrors(field);
  if (value === '') throw refuse('empty', '');
  const scheme = checkedScheme(value, refuse);
  const port = checkedPort(value.slice(scheme === null ? 0 : scheme.length + 3), refuse);
  const url = tryUrl(scheme === null ? `http://${value}` : value);
  if (url === null || !isHost(url.hostname)) throw refuse('malformed', value.slice(0, 80));
  if (url.search !== '') throw refuse('query', '');
  if (scheme === null && port === null && defaultPort !== null) url.port = String(defaultPort);
  return url.origin;
}

type CreateAddressError = (
  reason: 'empty' | 'malformed' | 'scheme' | 'credentials' | 'query' | 'port',
  value: string,
) => AppFailure;

function createAddressErrors(field: AddressField): CreateAddressError {
  const name = t(`connection:field.${field}`);
  return (reason, value) => {
    const sentence = t(`connection:field.${reason}`, { field: name, value });
    return failure('invalid-input', sentence, { field });
  };
}

/** The scheme before `://`; null if none was typed. */
function checkedScheme(value: string, refuse: CreateAddressError): 'http' | 'https' | null {
  const scheme = /^([^\s/?#[\]@:]+):\/\//.exec(value)?.[1]?.toLowerCase() ?? null;
  if (scheme === null || scheme === 'http' || scheme === 'https') return scheme;
  throw refuse('scheme', scheme.slice(0, 40));
}

/** The port of `host:port/...` as text; null if none was typed. */
function checkedPort(rest: string, refuse: CreateAddressError): string | null {
  const authority = rest.split(/[/?#]/)[0] ?? '';
  if (authority.includes('@')) throw refuse('credentials', '');
  const port = /:([^:\]]*)$/.exec(authority)?.[1] ?? null;
  if (port !== null && !isPort(port)) throw refuse('port', port);
  return port;
}

export interface AddressQuestion {
  readonly local: string;
  readonly external: string | null;
  /** The address that mDNS found for the profile's server id. */
  readonly discovered: string | null;
  readonly network: { readonly id: string | null };
  readonly trustedNetworks: readonly string[];
  /** The user trusts the current network although it cannot be identified. */
  readonly trustUnknown?: boolean;
  readonly confirmedOrigins: readonly string[];
  /** As remembered; null before the first connection. */
  readonly generation: Generation | null;
  readonly serverId: string | null;
}

export interface AddressDecision {
  /** Addresses that may get the token, best first. */
  readonly order: readonly AddressChoice[];
  readonly refused: readonly { readonly url: string; readonly cause: Cause }[];
}

/**
 * Decides which addresses may get the token and in what order: local before external wherever it is allowed
 * (https; loopback; http on a trusted network). A server without an identity gets it only if the user
 * confirmed the address too. A discovered address is used only on a trusted network and for a server
 * with an identity: anyone on a network can announce an address, with a valid certificate too.
 */
export function decideAddresses(question: AddressQuestion): AddressDecision {
  const order: AddressChoice[] = [];
  const refused: { url: string; cause: Cause }[] = [];
  const consider = (url: string, kind: AddressChoice['kind'], reason: () => ChoiceReason): void => {
    if (order.some((choice) => choice.url === url)) return;
    const cause = mayNotGo(question, url, kind);
    if (cause === null) order.push({ url, kind, reason: reason() });
    else refused.push({ url, cause });
  };
  consider(question.local, 'local', () => localReason(question));
  if (question.discovered !== null && question.discovered !== question.external)
    consider(question.discovered, 'discovered', () => 'discovered');
  if (question.external !== null)
    consider(question.external, 'external', () => externalReason(order, refused));
  return { order, refused };
}

/** Whether plain http may carry a token on the current network. */
function isTrusted(
  question: Pick<AddressQuestion, 'network' | 'trustedNetworks' | 'trustUnknown'>,
): boolean {
  const id = question.network.id;
  return id === null ? question.trustUnknown === true : question.trustedNetworks.includes(id);
}

function mayNotGo(
  question: AddressQuestion,
  url: string,
  kind: AddressChoice['kind'],
): Cause | null {
  const parsed = tryUrl(url);
  if (parsed === null) return { code: 'bad-address', detail: url };
  const untrusted = !isTrusted(question);
  if (kind === 'discovered') {
    if (untrusted) return { code: 'untrusted-network', detail: parsed.host };
    if (question.serverId === null || question.generation === 'specified')
      return { code: 'unconfirmed-address', detail: parsed.host };
  }
  if (isPlainRemote(url) && untrusted) return { code: 'untrusted-network', detail: parsed.host };
  if (question.generation === 'specified' && !question.confirmedOrigins.includes(url))
    return { code: 'unconfirmed-address', detail: parsed.host };
  return null;
}

function localReason(question: AddressQuestion): ChoiceReason {
  if (question.generation === 'specified') return 'local-confirmed';
  if (tryUrl(question.local)?.protocol === 'https:') return 'local-https';
  return isLoopback(question.local) ? 'local-loopback' : 'local-trusted-network';
}

function externalReason(
  order: readonly AddressChoice[],
  refused: AddressDecision['refused'],
): ChoiceReason {
  if (order.length > 0) return 'external-local-failed';
  const untrusted = refused.some((entry) => entry.cause.code === 'untrusted-network');
  return untrusted ? 'external-local-untrusted' : 'external-only';
}

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
