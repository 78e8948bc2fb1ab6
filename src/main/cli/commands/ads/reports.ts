import path from 'node:path';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { exactStatsIn, isMoneyField, sumExact } from '../../../../shared/ads/rules/stats.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { trimEndChars } from '../../../../shared/lib/trim-end.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatNumber } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import type { Cell } from '../../print-table.ts';
import { printTable } from '../../print-table.ts';
import { printList } from '../../print-list.ts';
import { UsageError } from '../../usage-error.ts';
import { parseWord } from '../../kit/values.ts';
import { recordJson, formatWord, heading, toCell } from './records.ts';
import type { ReadResult, CommandAction } from './with-ads.ts';
import { parseAccount, parseId, splitList, printRecord, readRecord, words } from './with-ads.ts';

/** Ids in one report. */
const MAX_IDS = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the service has hourly data. */
const HOURLY_REACH_MS = 14 * DAY_MS + HOUR_MS;
const day = /^\d{4}-\d\d-\d\d$/;
const hour = /^(\d{4}-\d\d-\d\dT\d\d)(:00){0,2}Z?$/;

const granularities = ['lifetime', 'day', 'hour'] as const;
type Granularity = (typeof granularities)[number];

/** The start of a UTC day or hour in the service's format; throws a usage error. `last`: the hour to use for a whole day. */
function parseTime(value: string, granularity: Granularity, last: string): string {
  const isDay = day.test(value);
  const at = isDay ? `${value}T${granularity === 'hour' ? last : '00'}` : hour.exec(value)?.[1];
  const time = `${at ?? ''}:00:00Z`;
  const isWrong = granularity !== 'hour' && !time.endsWith('T00:00:00Z');
  const ms = Date.parse(time);
  if (isWrong || Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(at ?? '-'))
    throw new UsageError(t('adscli:usage.time', { value }));
  return time;
}

/** First and last time of a report; null: its whole lifetime. Throws a usage error for what the service does not provide. */
export function parseRange(
  given: Given,
  granularity: Granularity,
  now = Date.now(),
): { readonly from: string; readonly to: string } | null {
  const first = text(given['from']);
  const end = text(given['to']);
  if (first === null && end === null && granularity === 'lifetime') return null;
  if (first === null || end === null) throw new UsageError(t('adscli:usage.fromTo'));
  const from = parseTime(first, granularity, '00');
  const to = parseTime(end, granularity, '23');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const isOld = granularity === 'hour' && now - Date.parse(from) > HOURLY_REACH_MS;
  if (days < 0 || days > 90 || isOld) throw new UsageError(t('adscli:usage.range'));
  return { from, to };
}

/** The value of an option that is required. */
function required(given: Given, option: string): string {
  const value = text(given[option]) ?? '';
  if (value === '') throw new UsageError(t('cli:usage.missingOption', { name: `--${option}` }));
  return value;
}

const needed = (given: Given, option: string): string[] => words(required(given, option));

const parseGranularity = (given: Given, all: readonly Granularity[]): Granularity =>
  parseWord(text(given['granularity'])?.toLowerCase() ?? 'lifetime', all);

const toRows = (value: unknown): readonly unknown[] => {
  const rows = toRecord(value)?.['rows'];
  return Array.isArray(rows) ? rows : [];
};

/** Money as an object, a count as a number with all its digits. */
function exactJson(field: string, exact: Amount, currency: string | null): unknown {
  if (isMoneyField(field)) return { amount: exact, currency };
  const digits = exact.includes('.') ? trimEndChars(trimEndChars(exact, '0'), '.') : exact;
  const number = Number(digits);
  return String(number) === digits ? number : recordJson(new ExactNumber(digits), null);
}

/** Converts a list of pairs to one object. Counts stay as sent. */
const statsJson = (pairs: unknown, currency: string | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    exactStatsIn(pairs).map(([field, sent, exact]) => {
      if (exact === 'hidden') return [field, { hidden: '1-4' }];
      const isSent = exact === null || (typeof sent !== 'string' && !isMoneyField(field));
      return [field, isSent ? recordJson(sent, currency) : exactJson(field, exact, currency)];
    }),
  );

const rowJson = (row: unknown, currency: string | null): Readonly<Record<string, unknown>> => ({
  ...toRecord(recordJson(row, currency)),
  stats: statsJson(toRecord(row)?.['stats'], currency),
});

/** Rows as printed, the exact sums of summable fields, and the number of hidden rows that are not part of the sums. */
export function reportJson(rows: readonly unknown[], currency: string | null) {
  const { sums, hidden } = sumExact(
    rows.map((row) =>
      Object.fromEntries(
        exactStatsIn(toRecord(row)?.['stats']).flatMap(([field, , exact]) =>
          exact === null ? [] : [[field, exact]],
        ),
      ),
    ),
  );
  const toSum = (field: string): [string, unknown] => {
    const sum = exactJson(field, sums[field] ?? ('0' as Amount), currency);
    const rest = hidden[field] === undefined ? {} : { hiddenRows: hidden[field] };
    return [field, { ...toRecord(isMoneyField(field) ? sum : { sum }), ...rest }];
  };
  const fields = new Set([...Object.keys(sums), ...Object.keys(hidden)]);
  return {
    rows: rows.map((row) => rowJson(row, currency)),
    sums: Object.fromEntries([...fields].map(toSum)),
  };
}

/** The service's names for parts of a report other than its range. */
const others = /entity_|fields?\b|granularity|statuses|include_parent|continuation/i;

/** The refusal of a report with a range is a usage error, unless the service blames another part. */
const asUsage =
  (range: ReturnType<typeof parseRange>) =>
  (error: unknown): never => {
    const detail = error instanceof AppFailure ? error.error.detail : undefined;
    const isRange =
      range !== null &&
      detail?.['status'] === 400 &&
      !others.test(JSON.stringify([detail['words'], detail['codes']]));
    throw isRange && error instanceof AppFailure ? new UsageError(error.message) : error;
  };

/** ads report aggregate: the figures of entities, with sums of the summable fields. */
export const aggregate: CommandAction = (_args, given, context) => {
  const [entity = ''] = needed(given, 'entity');
  const fields = needed(given, 'fields');
  const granularity = parseGranularity(given, granularities);
  const range = parseRange(given, granularity);
  const ids = splitList(given['ids']).map(parseId);
  const statuses = words(given['status']);
  const query = {
    entity_type: [entity],
    fields,
    granularity: [granularity.toUpperCase()],
    ...(range === null ? {} : { report_start: [range.from], report_end: [range.to] }),
    ...(statuses.length === 0 ? {} : { statuses, entity_status_type: [entity] }),
    ...(given['parents'] === true ? { include_parent_entity: ['true'] } : {}),
  };
  const batches: Record<string, string[]>[] = ids.length === 0 ? [query] : [];
  for (let at = 0; at < ids.length; at += MAX_IDS)
    batches.push({ ...query, entity_ids: ids.slice(at, at + MAX_IDS), entity_ids_type: [entity] });
  return async (app) => {
    const parts = await readBatches(app, given, batches, range);
    const error = parts.at(-1)?.error ?? null;
    const currency = parts[0]?.currency ?? null;
    const reportRows = parts.flatMap(({ value }) => toRows(value));
    const { rows, sums } = reportJson(reportRows, currency);
    const warnings = parts.flatMap(({ value }) => toRecord(value)?.['warnings'] ?? []);
    const requests = parts.reduce((sum, part) => sum + part.requests, 0);
    const why = parts.at(-1)?.cut?.why ?? 'failed';
    const cut = error === null ? null : { why, have: rows.length, of: null };
    return printList(context, { cut, error }, { rows, sums, warnings, requests }, () => {
      printStats(context, ['entity_name', 'start_time'], fields, [
        ...rows,
        { entity_name: t('adscli:total'), stats: sums },
      ]);
      for (const warning of warnings) context.io.err(formatWord(warning));
    });
  };
};

/** Reads the batches in order. If one fails, the last result has its `error`; rejects if the first batch fails. */
async function readBatches(
  app: App,
  given: Given,
  batches: readonly Record<string, string[]>[],
  range: ReturnType<typeof parseRange>,
): Promise<ReadResult[]> {
  const parts: ReadResult[] = [];
  for (const query of batches) {
    const reading = readRecord(app, given, 'reports.aggregate', { query }).catch(asUsage(range));
    const part = await reading.catch((reason: unknown): ReadResult => {
      if (parts.length === 0 || !(reason instanceof AppFailure)) throw reason;
      return { value: null, currency: null, requests: 0, error: reason.error };
    });
    parts.push(part);
    if (part.error !== undefined) break;
  }
  return parts;
}

function printStats(
  { io }: Context,
  heads: readonly string[],
  fields: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const shown = heads.filter((key) => rows.some((row) => (row[key] ?? '') !== ''));
  const toCells = (row: Readonly<Record<string, unknown>>): Cell[] => [
    ...shown.map((key) => toCell(key, row[key])),
    ...fields.map((field) => formatFigure(toRecord(row['stats'])?.[field])),
  ];
  printTable(io, [[...shown, ...fields].map(heading), ...rows.map(toCells)]);
}

/** A figure as the window writes it, with all its digits: `3,738,734`, `29,309.39 EUR`, `hidden (1–4)`. */
function formatFigure(value: unknown): string {
  const { amount, currency, hidden, sum } = toRecord(value) ?? {};
  if (hidden !== undefined) return t('adscli:hidden');
  if (typeof amount === 'string')
    return formatMoney(amount, typeof currency === 'string' ? currency : null);
  const figure = sum ?? value;
  return typeof figure === 'number' ? formatNumber(figure, 6) : formatWord(figure);
}

/** ads report insights: the people of one campaign or ad set by a dimension. */
export const insights: CommandAction = (_args, given, context) => {
  const entity = parseWord(needed(given, 'entity').join(), ['AD_SET', 'CAMPAIGN']);
  const [dimension = ''] = needed(given, 'by');
  const fields = needed(given, 'fields');
  const query = {
    insight_dimension: [dimension],
    fields,
    entity_ids_type: [entity],
    entity_ids: [parseId(required(given, 'id'))],
  };
  return async (app) => {
    const answer = await readRecord(app, given, 'reports.insights', { query });
    const { rows } = reportJson(toRows(answer.value), answer.currency);
    const totals = statsJson(toRecord(answer.value)?.['summary_totals'], answer.currency);
    if (context.options.json) printJson(context.io, { dimension, rows, totals });
    else printStats(context, ['name', 'insight_value'], fields, rows);
    return 0;
  };
};

/** ads report csv: orders a report, waits, and streams it to a file. */
export const csv: CommandAction = (_args, given, context) => {
  const granularity = parseGranularity(given, ['lifetime', 'day']);
  const range = parseRange(given, granularity);
  const out = path.resolve(required(given, 'out'));
  const order = {
    account: parseAccount(given),
    name: required(given, 'name'),
    granularity: granularity === 'day' ? ('DAY' as const) : ('LIFETIME' as const),
    dimensions: needed(given, 'dimensions'),
    metrics: needed(given, 'metrics'),
    range: range === null ? null : { from: range.from.slice(0, 10), to: range.to.slice(0, 10) },
    statuses: words(given['status']),
    campaigns: splitList(given['campaigns']).map(parseId),
  };
  return async ({ client, signal }) => {
    const { id, path: file, bytes } = await client.call('ads.csv', { order, path: out }, signal);
    if (context.options.json) printJson(context.io, { id, status: 'READY', path: file, bytes });
    else context.io.out(t('adscli:saved', { path: file, bytes }));
    return 0;
  };
};

/** ads report status: without the link, which is a secret. */
export const reportStatus: CommandAction = ([given = ''], options, context) => {
  const id = parseId(given);
  return async (app) => {
    const { value } = await readRecord(app, options, 'reports.status', { id });
    const { status, submitted_at, completed_at } = toRecord(value) ?? {};
    return printRecord(context, { value: { status, submitted_at, completed_at }, currency: null });
  };
};
