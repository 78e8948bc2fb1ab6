import type { CsvOrder } from '../../../../shared/ads/contract.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { sleep } from '../../../net/client.ts';
import { noCredential } from '../../../net/credential.ts';
import { download, linkRequest } from '../../../net/download.ts';
import { getStatus } from '../../../net/errors.ts';
import { reservePlace } from '../../../net/reserve-file.ts';
import type { Clock } from '../../../platform/ports.ts';
import { checkBody } from '../api/check-body.ts';
import { invalidFields } from '../api/request.ts';
import { wireTime } from '../api/time.ts';
import type { RunningTransfer } from '../transfers.ts';
import { readString } from '../tree/record.ts';
import type { AdsSession } from '../session.ts';
import { parseSpan } from './aggregate.ts';

/** Pauses (ms) between polls of a report, and how long to wait for it. */
const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
const TIMEOUT_MS = 30 * 60_000;
const MAX_BYTES = 8e9;

export interface CsvRequest {
  readonly account: string;
  readonly order: CsvOrder;
  /** Null: the user's downloads folder, in a demo a temporary one. */
  readonly path: string | null;
}

/** Orders a report, waits until it is ready, and streams it to a new file. A report that expires in between is ordered once more. */
export async function fetchCsv(
  session: AdsSession,
  clock: Clock,
  { account, order, path }: CsvRequest,
  transfer: RunningTransfer,
): Promise<{ id: string; path: string; bytes: number }> {
  const { signal, set } = transfer;
  const body = orderBody(order);
  const place = await reservePlace(path, order.name, session.downloads);
  try {
    for (let tries = 1; ; tries += 1) {
      const id = await orderReport(session, account, body, signal);
      const link = await readyLink(session, clock, { account, id, signal });
      if (link !== null) {
        set({ state: 'receiving' });
        const bytes = await receive(session, link, place.path, transfer);
        set({ path: place.path, done: bytes, total: bytes });
        return { id, path: place.path, bytes };
      }
      if (tries === 2) throw failure('rejected', t('ads:report.expired'));
    }
  } catch (error) {
    await place.release();
    throw error;
  }
}

/** Throws `invalid-input` for values that the service does not accept. */
function orderBody(order: CsvOrder): string {
  const span = parseSpan(order.range);
  const letters = order.name.replace(/[^\w-]+/g, '-').slice(0, 120);
  const body = {
    name: letters.length < 2 ? `report-${letters}` : letters,
    granularity: order.granularity,
    dimensions: order.dimensions,
    metrics: order.metrics,
    ...(order.statuses.length === 0 ? {} : { statuses: order.statuses }),
    ...(order.campaigns.length === 0 ? {} : { campaign_ids: order.campaigns }),
    ...(span === null ? {} : { report_start: wireTime(span.from), report_end: wireTime(span.to) }),
  };
  const errors = checkBody('reports.order', body);
  if (errors.length > 0) throw invalidFields(errors);
  return JSON.stringify(body);
}

async function orderReport(
  { api }: AdsSession,
  account: string,
  body: string,
  signal: AbortSignal,
): Promise<string> {
  const { value } = await api.send({ endpoint: 'reports.order', account, body }, signal);
  const id = readString(toRecord(value)?.['id']);
  if (id === null) throw failure('not-this-server', t('ads:report.failed'));
  return id;
}

/** Number of consecutive failed polls of a report after which the download fails. */
const MAX_FAILED = 8;

/** Whether a later poll may succeed: the report was ordered and is still being generated. */
const mayPass = (error: unknown): boolean =>
  error instanceof AppFailure && (error.error.retryable || (getStatus(error) ?? 0) >= 500);

/** Waits until a report is ready and returns its link; null: it expired. Unknown states count as not ready; failed polls are retried. */
export async function readyLink(
  { api }: AdsSession,
  clock: Clock,
  { account, id, signal }: { account: string; id: string; signal: AbortSignal },
): Promise<string | null> {
  const started = clock.monotonic();
  let failed = 0;
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    await sleep(clock, pause, signal);
    const read = await api
      .read({ endpoint: 'reports.status', account, id }, signal)
      .catch((error: unknown) => {
        failed += 1;
        if (failed > MAX_FAILED || !mayPass(error)) throw error;
        return null;
      });
    if (read === null) continue;
    failed = 0;
    const fields = toRecord(read.value) ?? {};
    const status = readString(fields['status']);
    if (status === 'EXPIRED') return null;
    if (status === 'FAILED') throw failure('rejected', t('ads:report.failed'), { id });
    const link = readString(fields['report_url']);
    if (status === 'READY' && link === null)
      throw failure('not-this-server', t('ads:report.noLink'), { id });
    if (status === 'READY') return link;
    if (clock.monotonic() - started > TIMEOUT_MS)
      throw failure('timeout', t('ads:report.late', { minutes: TIMEOUT_MS / 60_000 }), { id });
  }
}

/** The link itself grants access to the file, so it is requested without the token and kept out of the log. */
function receive(
  { api: { client } }: AdsSession,
  link: string,
  to: string,
  { signal, set }: RunningTransfer,
): Promise<number> {
  const request = { ...linkRequest(link, client.origin), template: '/(link)' };
  return download(
    client.streams,
    { ...request, credential: noCredential, signal },
    { to, maxBytes: MAX_BYTES, onProgress: (done, total) => set({ done, total }) },
  );
}
