import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { withService } from '../../kit/with-service.ts';
import { readText } from '../../kit/read-file.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printFailure, printJson } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { formatLines, recordJson } from './records.ts';
import { endpoint as endpointNamed } from './resources.ts';

/** A command: checks its arguments, which are in order, and its options, then uses the app. */
export type CommandAction = (
  args: readonly string[],
  given: Given,
  context: Context,
) => (app: App) => Promise<number>;

/** The id; throws a usage error unless it is a UUID. */
export function parseId(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id;
  throw new UsageError(t('adscli:usage.id', { value: id }));
}

/** A list with the value, if it was given. */
export const optional = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];

/** The values of a comma list; empty: not given. */
export const splitList = (value: unknown): string[] =>
  (text(value)?.split(',') ?? []).map((word) => word.trim()).filter((word) => word !== '');

/** The service's words of a comma list, in capitals as it takes them. */
export const words = (value: unknown): string[] =>
  splitList(value).map((word) => word.toUpperCase());

export const parseAccount = (given: Given): string | null => text(given['account']);

/** Runs a command with the app; throws `unsupported` if no service is connected. Exit code 2 with the candidates if `--account` is missing. */
export function withAds(
  context: Context,
  given: Given,
  use: (app: App) => Promise<number>,
  timeout?: null,
): Promise<number> {
  const checked = async (app: App): Promise<number> => {
    try {
      return await use(app);
    } catch (error) {
      if (!(error instanceof AppFailure) || parseAccount(given) !== null) throw error;
      const { code, detail } = error.error;
      const isOpen =
        code === 'ambiguous' || (code === 'not-found' && detail?.['field'] === 'account');
      if (!isOpen) throw error;
      const message = `${error.error.message} ${t('adscli:whichAccount')}`;
      printFailure(context.io, { ...error.error, message }, context.options.json);
      return 2;
    }
  };
  return withService(context, 'ads', checked, timeout);
}

interface Read {
  readonly value: unknown;
  readonly currency: string | null;
}

export type ReadResult = Read & Pick<MethodOutput<'ads.read'>, 'requests' | 'cut' | 'error'>;

/** Reads a record; numbers as the service wrote them. */
export async function readRecord(
  { client, signal }: App,
  given: Given,
  endpoint: EndpointName,
  query: Partial<Pick<MethodInput<'ads.read'>, 'id' | 'query' | 'body'>>,
): Promise<ReadResult> {
  const none = { id: null, query: {}, body: null };
  const call = { endpoint, account: parseAccount(given), ...none, ...query };
  const { record, ...rest } = await client.call('ads.read', call, signal);
  return { ...rest, value: parseExact(record) };
}

/** Reads a body from a file or standard input: JSON text, unchanged. Throws `invalid-input`. */
export async function readBody({ io }: Context, file: string): Promise<string> {
  const body = (await readText(io, file)).trim();
  if (isRecord(parseExact(body))) return body;
  const message = t('adscli:notJson', { name: file });
  throw failure('invalid-input', message, { errors: [{ field: '', message }] });
}

/** Prints a record of the service. */
export function printRecord({ io, options }: Context, { value, currency }: Read): number {
  const record = recordJson(value, currency);
  if (options.json) printJson(io, record);
  else for (const line of formatLines(record)) io.out(line);
  return 0;
}

/** Shows one record. */
export const createShow =
  (endpoint: EndpointName): CommandAction =>
  ([id = ''], given, context) => {
    const query = {
      ...(endpointNamed(endpoint).path.includes('{id}') ? { id: parseId(id) } : {}),
      ...(given['fields'] === undefined ? {} : { query: { fields: words(given['fields']) } }),
    };
    return async (app) => printRecord(context, await readRecord(app, given, endpoint, query));
  };
