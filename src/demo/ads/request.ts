import { randomUUID } from 'node:crypto';
import { writeExact } from '../../shared/ads/rules/exact-json.ts';
import type { Answer } from '../kit/answer.ts';
import { jsonAnswer } from '../kit/answer.ts';
import { Refusal } from '../kit/refusal.ts';
import type * as router from '../kit/router.ts';
import type { AdsFault, AdsGeneration } from './faults.ts';
import type { Raw } from './raw.ts';
import type { AdsState } from './state/ads-state.ts';

/** The parts of a running server. */
export interface Served {
  readonly state: AdsState;
  readonly generation: AdsGeneration;
  readonly faults: ReadonlySet<AdsFault>;
  /** `http://127.0.0.1:<port>` */
  readonly origin: () => string;
}

export interface AdsRequest extends Served {
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

export type Handler = router.Handler<AdsRequest>;
export type Routes = router.Routes<AdsRequest>;

/** `more`: additional fields of the body. */
export const refusal = (status: number, message: string, code: string, more: Raw = {}): Refusal =>
  new Refusal(status, message, { code, more });
export const refused = (message: string, code = 'INVALID_ARGUMENT'): Refusal =>
  refusal(400, message, code);
export const unknown = (): Refusal => refusal(404, 'Resource not found', 'NOT_FOUND');

/** A refusal in the generation's format. */
export function refusalAnswer(
  { generation, faults }: Served,
  { status, message, body, headers }: Refusal,
): Answer {
  const { code, more } = body as { readonly code: string; readonly more: Raw };
  const usual = (): Raw => {
    if (faults.has('old-errors')) return { errorCodes: [code], messages: [message] };
    if (generation === 'current' && status === 404) return { errorCodes: [], messages: [message] };
    const error_codes = [{ code, definition: message }];
    return { sp_trace_id: randomUUID(), messages: [message], error_codes };
  };
  return { ...jsonAnswer(null, status), body: writeExact({ ...usual(), ...more }), headers };
}
