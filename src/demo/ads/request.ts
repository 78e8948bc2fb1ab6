import type { AdsFault, AdsGeneration } from './faults.ts';
import type { Raw } from './raw.ts';
import type { AdsState } from './state/ads-state.ts';

/** What the server consists of while it runs. */
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
  /** The body of an upload; null: it is no form. */
  readonly form: FormData | null;
}

/** Returns the JSON of a success. `parts`: the `*` of the path. */
export type Handler = (request: AdsRequest, ...parts: readonly string[]) => unknown;
/** By method and path; `*` is one part. `POST x 201` answers with that status. */
export type Routes = Readonly<Record<string, Handler>>;

/** An answer that is an error; `extra` stands in its body beside the usual. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Raw;
  constructor(status: number, message: string, code: string, extra: Raw = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const refused = (message: string, code = 'INVALID_ARGUMENT'): Refusal =>
  new Refusal(400, message, code);
export const unknown = (): Refusal => new Refusal(404, 'Resource not found', 'NOT_FOUND');

/** Bodies of refusals, by who speaks. */
export function refusalBody({ generation, faults }: Served, refusal: Refusal, trace: string): Raw {
  const { status, message, code, extra } = refusal;
  if (faults.has('old-errors')) return { errorCodes: [code], messages: [message], ...extra };
  if (generation === 'current' && status === 404)
    return { errorCodes: [], messages: [message], ...extra };
  const error = { code, definition: message };
  return { sp_trace_id: trace, messages: [message], error_codes: [error], ...extra };
}
