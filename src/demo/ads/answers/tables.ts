import { checkedBody } from '../check.ts';
import type { AdsRecord } from '../raw.ts';
import type { AdsRequest, AdsHandler, AdsRoutes } from '../request.ts';
import { toText } from '../raw.ts';
import { requestError, unknown } from '../request.ts';
import type { Account, Report } from '../state/ads-state.ts';
import { DAY_MS, startOfDay, stamp } from '../state/ads-state.ts';
import type { Measured } from '../state/measure.ts';
import { sumMeasured, computeValue } from '../state/measure.ts';
import { requireAccount } from './lists.ts';
import { adRows } from './reports.ts';

/** Number of polls after which a report is ready. */
const READY_POLLS = 2;
const SLOW_POLLS = 7;

const order: AdsHandler = (request, id) => {
  const { state, faults } = request;
  const account = requireAccount(request, id);
  const body = checkedBody('reports.order', request.body);
  if (!/^[\w-]+$/.test(String(body['name'])))
    throw requestError('name may have letters, digits, _ and - only');
  for (const key of ['dimensions', 'metrics'])
    if ((body[key] as unknown[]).length === 0) throw requestError(`${key} must not be empty`);
  const { report_start: from, report_end: to, granularity } = body;
  if (granularity === 'DAY' && (from === undefined || to === undefined))
    throw requestError('report_start and report_end are required for DAY');
  if (
    from !== undefined &&
    to !== undefined &&
    Date.parse(toText(to)) - Date.parse(toText(from)) > 90 * DAY_MS
  )
    throw requestError('The report may have 90 days at most');
  if (body['insight_dimension'] !== undefined && granularity === 'DAY')
    throw requestError('insight_dimension needs LIFETIME');
  const made = state.nextId();
  const expires = faults.has('expired-report') && account.reports.size === 0;
  account.reports.set(made, { order: body, submitted: state.now(), polls: 0, expires });
  return { id: made };
};

const status: AdsHandler = (request, id, report = '') => {
  const account = requireAccount(request, id);
  const requestedReport = account.reports.get(report);
  if (requestedReport === undefined) throw unknown();
  requestedReport.polls += 1;
  const submitted = { submitted_at: stamp(requestedReport.submitted) };
  if (requestedReport.polls < (request.faults.has('slow-reports') ? SLOW_POLLS : READY_POLLS))
    return { status: 'PROCESSING', ...submitted };
  if (requestedReport.expires) return { status: 'EXPIRED', ...submitted };
  const url = `${request.origin()}/storage/reports/${String(account.record['id'])}/${report}.csv?signature=demo`;
  return {
    status: 'READY',
    ...submitted,
    completed_at: stamp(request.state.now()),
    report_url: url,
  };
};

export const tableRoutes: AdsRoutes = {
  'POST /ad_accounts/*/async_reports 201': order,
  'GET /ad_accounts/*/async_reports/*': status,
};

const cell = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : toText(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const metricNames: Readonly<Record<string, string>> = {
  IMPRESSIONS_ON_SPOTIFY: 'IMPRESSIONS',
  IMPRESSIONS_OFF_SPOTIFY: 'OFF_SPOTIFY_IMPRESSIONS',
  AD_COMPLETES: 'COMPLETES',
  PLAYED_TO_25: 'FIRST_QUARTILES',
  PLAYED_TO_50: 'MIDPOINTS',
  PLAYED_TO_75: 'THIRD_QUARTILES',
  PLAYED_TO_100: 'COMPLETES',
  CPCL: 'E_CPCL',
};

const BIG_CSV_BYTES = 200 * 1024 * 1024;
/** Levels of rows, from the lowest up. */
const levels = ['AD', 'AD_SET', 'CAMPAIGN'] as const;

/** The time in a field of an order (UTC midnight, ms), or `otherwise` if it is missing. */
const parseTime = (body: AdsRecord, key: string, otherwise: number): number =>
  body[key] === undefined ? otherwise : startOfDay(Date.parse(toText(body[key])));

/** The lines of a report's CSV. */
function* writeLines(request: AdsRequest, account: Account, report: Report): Generator<string> {
  const { order: body, submitted } = report;
  const dimensions = body['dimensions'] as string[];
  const metrics = body['metrics'] as string[];
  const isDaily = body['granularity'] === 'DAY';
  yield `${[...(isDaily ? ['DATE'] : []), ...dimensions, ...metrics].join(',')}\n`;
  const end = parseTime(body, 'report_end', submitted - DAY_MS) + DAY_MS;
  const step = isDaily ? DAY_MS : Infinity;
  for (let day = parseTime(body, 'report_start', 0); day < end; day += step) {
    for (const { texts, sums } of makeRows(
      request,
      account,
      body,
      day,
      Math.min(day + step, end),
    )) {
      if (isDaily && sums.impressions === 0) continue;
      const values = metrics.map((name) => computeValue(metricNames[name] ?? name, sums));
      const date = isDaily ? [stamp(day).slice(0, 10)] : [];
      yield `${[...date, ...texts, ...values].map(cell).join(',')}\n`;
    }
  }
}

/** One row for each entity of the lowest requested level. */
function makeRows(
  request: AdsRequest,
  account: Account,
  body: AdsRecord,
  from: number,
  to: number,
) {
  const dimensions = body['dimensions'] as string[];
  const isNamed = (one: string): boolean =>
    dimensions.some((name) =>
      name === 'AD_NAME' ? one === 'AD' : one !== 'AD' && name.startsWith(`${one}_`),
    );
  const level = levels.find(isNamed) ?? 'AD_ACCOUNT';
  const campaigns = (body['campaign_ids'] ?? []) as string[];
  const groups = new Map<unknown, { texts: unknown[]; sums: Measured }>();
  for (const { chain, sums } of adRows(request, account, from, to)) {
    if (campaigns.length > 0 && !campaigns.includes(toText(chain.CAMPAIGN['id']))) continue;
    const texts = dimensions.map((name) => makeDimension(chain, name));
    const { id } = chain[level];
    groups.set(id, { texts, sums: sumMeasured([sums, ...[groups.get(id)?.sums ?? []].flat()]) });
  }
  return groups.values();
}

function makeDimension(
  chain: Readonly<Record<'AD' | 'AD_SET' | 'CAMPAIGN' | 'AD_ACCOUNT', AdsRecord>>,
  name: string,
): unknown {
  const level =
    (['AD_ACCOUNT', 'AD_SET', 'CAMPAIGN', 'AD'] as const).find((one) =>
      name.startsWith(`${one}_`),
    ) ?? 'AD';
  const field = name.slice(level.length + 1).toLowerCase();
  const value = chain[level][field === 'currency' ? 'currency_code' : field];
  return field === 'budget' ? Number((value as AdsRecord)['micro_amount']) / 1e6 : value;
}

/** A report's CSV in chunks; 200 MB under `big-csv`, generated while it is read. Null: there is no such report. */
export function writeCsv(
  request: AdsRequest,
  id: string,
  report: string,
): Generator<string> | null {
  const account = request.state.accounts.get(id);
  const requestedReport = account?.reports.get(report);
  if (account === undefined || requestedReport === undefined) return null;
  const lines = writeLines(request, account, requestedReport);
  return request.faults.has('big-csv') ? repeated([...lines]) : lines;
}

function* repeated([head = '', ...lines]: readonly string[]): Generator<string> {
  yield head;
  const piece = `${lines.join('') || 'empty\n'}`.repeat(
    Math.ceil(65_536 / (lines.join('').length || 6)),
  );
  for (let sent = head.length; sent < BIG_CSV_BYTES; sent += piece.length) yield piece;
}
