import manifest from '../../../../../package.json' with { type: 'json' };
import type { DryRequest } from '../../../../shared/ads/contract.ts';
import { SDK_HEADER } from '../../../../shared/ads/descriptor.ts';
import type { Endpoint } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import type { Values } from '../../../../shared/connections/model.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServiceClient } from '../../../net/client.ts';
import type { OutgoingBody } from '../../../net/request-body.ts';
import type { ApiCall, FieldError } from './api.ts';
import { isTime } from './time.ts';
import { notAWord, queryWords, listWords } from './words.ts';

export const IDEMPOTENCY = 'Idempotency-Key';

/** The header that identifies this app to the service. The app's name is a field of the profile. */
export const sdkHeaders = (fields: Values): Readonly<Record<string, string>> => ({
  [fields['sdkHeader'] ?? SDK_HEADER]: `Channelstrip/${manifest.version}`,
});

/** Wraps a client so that it sends these headers with every request to the service itself. */
export function withHeaders(
  client: ServiceClient,
  headers: Readonly<Record<string, string>>,
): ServiceClient {
  const { origin, gate, streams } = client;
  return {
    origin,
    gate,
    streams: {
      open: (request) =>
        streams.open(
          request.origin === origin
            ? { ...request, headers: { ...headers, ...request.headers } }
            : request,
        ),
    },
    request: (request) =>
      client.request({ ...request, headers: { ...headers, ...request.headers } }),
  };
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Filters whose values must be ids of the service; other filters named `..._ids` accept any text. */
const idFilters: ReadonlySet<string> = new Set(
  ['campaign', 'ad_set', 'ad', 'asset', 'audience', 'entity', 'change'].map((of) => `${of}_ids`),
);

const times: ReadonlySet<string> = new Set([
  'report_start',
  'report_end',
  'created_gte',
  'created_lte',
]);

/** `invalid-input` with the errors by field, and the first of them as sentences. A field `''` is the whole body. */
export const invalidFields = (errors: readonly FieldError[]): AppFailure =>
  failure(
    'invalid-input',
    errors
      .slice(0, 3)
      .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
      .join(' '),
    { field: errors[0]?.field ?? '', errors },
  );

export const endpointOf = ({ endpoint }: Pick<ApiCall, 'endpoint'>): Endpoint =>
  allEndpoints[endpoint];

/** Errors in the enum words and times of a query. */
const queryErrors = ({ endpoint, query = {} }: ApiCall): FieldError[] =>
  Object.entries(query).flatMap(([name, values]) => {
    const of = queryWords[endpoint]?.[name];
    return values.flatMap((value, at): FieldError[] => {
      const field = values.length === 1 ? name : `${name}.${String(at)}`;
      if (of !== undefined && !listWords(of).includes(value))
        return [{ field, message: notAWord(of, value) }];
      return times.has(name) && !isTime(value) ? [{ field, message: t('ads:check.time') }] : [];
    });
  });

/**
 * The path of a call relative to the base address. Throws `invalid-input` for ids that are not UUIDs, and for enum words and times in the
 * query that the service does not accept.
 */
export function buildPath(call: ApiCall): string {
  const errors: FieldError[] = [];
  const checked = (field: string, value: string | null | undefined): string => {
    const id = value?.trim() ?? '';
    if (!isUuid(id)) errors.push({ field, message: t('ads:check.uuid') });
    return id;
  };
  const path = endpointOf(call).path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    checked(name, name === 'account' ? call.account : call.id),
  );
  for (const [name, values] of Object.entries(call.query ?? {}))
    if (idFilters.has(name)) values.forEach((value, at) => checked(`${name}.${String(at)}`, value));
  errors.push(...queryErrors(call));
  if (errors.length > 0) throw invalidFields(errors);
  return path;
}

/** JSON text, sent byte for byte. */
export const exactBody = (text: string): OutgoingBody => ({
  contentType: 'application/json',
  length: Buffer.byteLength(text),
  open: () => text,
});

/** The request that a call would send, without its token. */
export function dryRequest(call: ApiCall, headers: Readonly<Record<string, string>>): DryRequest {
  const body = call.body ?? null;
  return {
    method: endpointOf(call).method,
    path: buildPath(call),
    query: Object.fromEntries(
      Object.entries(call.query ?? {}).map(([name, values]) => [name, [...values]]),
    ),
    headers: {
      Authorization: 'Bearer ***',
      ...headers,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(call.key === undefined ? {} : { [IDEMPOTENCY]: call.key }),
    },
    body,
  };
}
