import path from 'node:path';
import type { ChangeResult, ChangeRequest, DryRequest } from '../../../../shared/ads/contract.ts';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { formatIso } from '../../times.ts';
import { parseWord } from '../../kit/values.ts';
import { printRows } from './lists.ts';
import { currencyIn, recordJson } from './records.ts';
import { endpoint as endpointNamed, findResource, wordsIn } from './resources.ts';
import type { CommandAction } from './with-ads.ts';
import { parseAccount, readBody, parseId, printRecord, readRecord } from './with-ads.ts';

// Changes are called without an abort signal: the command waits for their outcome, and the service has its own time limit.

type What = Pick<ChangeRequest, 'endpoint' | 'id' | 'body'>;

/** Throws `read-only` or `needs-yes` without `--yes`, before anything is sent. */
async function requireYes({ client, signal }: App, given: Given, isMode = false): Promise<void> {
  if (given['yes'] === true) return;
  const { mode } = await client.call('ads.mode', undefined, signal);
  if (mode === 'read-only' && !isMode) throw failure('read-only', t('adscli:readOnly'));
  throw failure('needs-yes', t('adscli:needsYes'), { option: '--yes' });
}

/** Makes a change and prints the record as read back; with `--dry-run`, prints the requests instead. */
async function change(
  app: App,
  context: Context,
  given: Given,
  what: What,
  print: (value: unknown, answer: ChangeResult) => number = (value, { currency }) =>
    printRecord(context, { value, currency: currency ?? currencyIn(value) }),
): Promise<number> {
  const dryRun = given['dryRun'] === true;
  if (!dryRun) await requireYes(app, given);
  const input = { ...what, account: parseAccount(given), amount: text(given['amount']), dryRun };
  const answer = await app.client.call('ads.change', input, app.signal).catch((error: unknown) => {
    throw withRecord(error);
  });
  if (dryRun) return printRequests(context, answer.requests);
  return print(parseExact(answer.record ?? '{}'), answer);
}

function printRequests({ io, options }: Context, requests: readonly DryRequest[]): number {
  if (options.json) printJson(io, { dryRun: true, requests });
  else for (const { method, path: to, body } of requests) io.out(`${method} ${to} ${body ?? ''}`);
  return 0;
}

/** A change with an id, a file or both, depending on its endpoint. */
export const createChange =
  (endpoint: EndpointName): CommandAction =>
  (args, given, context) => {
    const { path: to, method } = endpointNamed(endpoint);
    const id = to.includes('{id}') ? parseId(args[0] ?? '') : null;
    return async (app) => {
      const body = method === 'DELETE' ? null : await readBody(context, args.at(-1) ?? '');
      return change(app, context, given, { endpoint, id, body });
    };
  };

/** Finds whether an id names a campaign, an ad set or an ad by trying to read them in this order. */
async function findLevel(
  app: App,
  given: Given,
  id: string,
): Promise<'campaigns' | 'ad_sets' | 'ads'> {
  for (const level of ['campaigns', 'ad_sets', 'ads'] as const)
    try {
      await readRecord(app, given, `${level}.show`, { id });
      return level;
    } catch (error) {
      const isMissing = error instanceof AppFailure && error.error.code === 'not-found';
      if (!isMissing || level === 'ads') throw error;
    }
  throw new Error('unreachable');
}

/** ads pause, ads resume. */
export const switchTo =
  (on: boolean): CommandAction =>
  ([given = ''], options, context) => {
    const id = parseId(given);
    return async (app) => {
      const level = await findLevel(app, options, id);
      const set =
        level === 'campaigns'
          ? { status: on ? 'ACTIVE' : 'PAUSED' }
          : { delivery: on ? 'ON' : 'OFF' };
      const what = { endpoint: `${level}.update`, id, body: JSON.stringify(set) } as const;
      return change(app, context, options, what);
    };
  };

/** ads assets archive, unarchive: one request, then reads the assets back. */
export const archive =
  (action: 'ARCHIVE' | 'UNARCHIVE'): CommandAction =>
  (args, given, context) => {
    const body = JSON.stringify({ asset_ids: args.map(parseId), action });
    return (app) => {
      const what = { endpoint: 'assets.bulk', id: null, body } as const;
      const columns = wordsIn(findResource('assets').columns);
      return change(app, context, given, what, (value, { sent: requests = 0 }) => {
        const items = recordJson(value, null);
        return printRows(context, columns, { items: Array.isArray(items) ? items : [], requests });
      });
    };
  };

/** ads assets upload. */
export const upload: CommandAction = ([file = ''], given, context) => {
  const kind = parseWord(text(given['type'])?.toUpperCase() ?? '', ['AUDIO', 'IMAGE', 'VIDEO']);
  const name = text(given['name']) ?? path.parse(file).name;
  return async (app) => {
    const input = { account: parseAccount(given), path: path.resolve(file), kind, name };
    if (given['dryRun'] === true) {
      const { requests } = await app.client.call('ads.planUpload', input, app.signal);
      return printRequests(context, requests);
    }
    await requireYes(app, given);
    const { record } = await app.client.call('ads.upload', input, app.signal);
    return printRecord(context, { value: parseExact(record), currency: null });
  };
};

/** The failure of an estimate for too small an audience, with its `bid_suggestion` as money. */
function withMoney(error: unknown, currency: string | null): unknown {
  const suggestion = error instanceof AppFailure ? error.error.detail?.['bid_suggestion'] : null;
  if (!isRecord(suggestion)) return error;
  return withDetail(error, { bid_suggestion: recordJson(suggestion, currency) });
}

/** The failure of a change that is not visible in the service, with the record for printing. */
function withRecord(error: unknown): unknown {
  const text = error instanceof AppFailure ? error.error.detail?.['record'] : null;
  if (typeof text !== 'string') return error;
  const record = parseExact(text);
  return withDetail(error, { record: recordJson(record, currencyIn(record)) });
}

function withDetail(error: unknown, more: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof AppFailure)) return error;
  return new AppFailure({ ...error.error, detail: { ...error.error.detail, ...more } });
}

/** ads estimate: a read, with money in the currency of the answer or of the request. */
export const estimate =
  (endpoint: EndpointName): CommandAction =>
  ([file = ''], given, context) =>
  async (app) => {
    const body = await readBody(context, file);
    if (given['dryRun'] === true) return change(app, context, given, { endpoint, id: null, body });
    const answer = await readRecord(app, given, endpoint, { body }).catch((error: unknown) => {
      throw withMoney(error, currencyIn(parseExact(body)));
    });
    return printRecord(context, answer);
  };

/** ads account use. */
export const chooseAccount: CommandAction =
  ([account = ''], given, context) =>
  async (app) => {
    await app.client.call('ads.chooseAccount', { account }, app.signal);
    return printRecord(context, await readRecord(app, given, 'account.show', {}));
  };

/** ads mode: prints or sets whether changes are allowed. */
export const setMode: CommandAction =
  ([wanted], given, context) =>
  async (app) => {
    const { client, signal } = app;
    const to = wanted === undefined ? null : parseWord(wanted, ['read-only', 'write']);
    if (to === 'write') await requireYes(app, given, true);
    const { mode } =
      to === null
        ? await client.call('ads.mode', undefined, signal)
        : await client.call('ads.setMode', { mode: to, minutes: null }, signal);
    if (context.options.json) printJson(context.io, { mode });
    else context.io.out(mode);
    return 0;
  };

/** ads audit: the changes that this app tried, newest first. */
export const audit: CommandAction =
  (_args, _given, context) =>
  async ({ client, signal }) => {
    const entries = await client.call('ads.audit', undefined, signal);
    const { json } = context.options;
    const items = entries.map(({ at, entity, fields: _fields, ...entry }) => ({
      at: formatIso(at),
      ...entry,
      entity: json ? entity : (entity.name ?? entity.id),
    }));
    return printRows(context, ['at', 'action', 'entity', 'result', 'detail'], { items });
  };
