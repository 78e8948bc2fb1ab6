import { randomUUID } from 'node:crypto';
import { writeExact } from '../../shared/ads/rules/exact-json.ts';
import type { DemoResponse } from '../kit/response.ts';
import { jsonAnswer } from '../kit/response.ts';
import { DemoError } from '../kit/demo-error.ts';
import type * as router from '../kit/router.ts';
import type { AdsFault, AdsGeneration } from './faults.ts';
import type { AdsRecord } from './raw.ts';
import type { AdsState } from './state/ads-state.ts';

/** The parts of a running server. */
export interface AdsServer {
  readonly state: AdsState;
  readonly generation: AdsGeneration;
  readonly faults: ReadonlySet<AdsFault>;
  /** `http://127.0.0.1:<port>` */
  readonly origin: () => string;
}

export interface AdsRequest extends AdsServer {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  readonly text: string;
  /** The body of an upload; null: not a form. */
  readonly form: FormData | null;
}

export type AdsHandler = router.Handler<AdsRequest>;
export type AdsRoutes = router.Routes<AdsRequest>;

/** `more`: additional fields of the body. */
export const createError = (
  status: number,
  message: string,
  code: string,
  more: AdsRecord = {},
): DemoError => new DemoError(status, message, { code, more });
export const requestError = (message: string, code = 'INVALID_ARGUMENT'): DemoError =>
  createError(400, message, code);
export const unknown = (): DemoError => createError(404, 'Resource not found', 'NOT_FOUND');

/** A refusal in the generation's format. */
export function refusalAnswer(
  { generation, faults }: AdsServer,
  { status, message, body, headers }: DemoError,
): DemoResponse {
  const { code, more } = body as { readonly code: string; readonly more: AdsRecord };
  const usual = (): AdsRecord => {
    if (faults.has('old-errors')) return { errorCodes: [code], messages: [message] };
    if (generation === 'current' && status === 404) return { errorCodes: [], messages: [message] };
    const error_codes = [{ code, definition: message }];
    return { sp_trace_id: randomUUID(), messages: [message], error_codes };
  };
  return { ...jsonAnswer(null, status), body: writeExact({ ...usual(), ...more }), headers };
}
