import type { DryRequest } from '../../../../shared/ads/contract.ts';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Cut, Listed } from '../../../../shared/lib/listed.ts';
import type { ServiceClient } from '../../../net/client.ts';

/** A call of one endpoint. */
export interface ApiCall {
  readonly endpoint: EndpointName;
  /** Fills `{account}`. */
  readonly account?: string | null;
  /** Fills `{id}`. */
  readonly id?: string | null;
  /** Lists become repeated names. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  /** JSON text, sent byte for byte. */
  readonly body?: string | null;
  /** The `Idempotency-Key` of a create. Sent again with the same key only. */
  readonly key?: string;
}

/** An answer: its text, and its value from `parseExact`. */
export interface ApiResult {
  readonly text: string;
  readonly value: unknown;
  /** Number of requests sent: an aggregate report has several pages. */
  readonly requests: number;
  /** Which rows of an aggregate report are missing; null: none. Only set for aggregate reports. */
  readonly cut?: Cut | null;
  /** Set with `cut`: why rows are missing. */
  readonly error?: AppError;
}

export interface ListPart {
  readonly offset: number;
  /** 0: all. */
  readonly limit: number;
  readonly pageSize: number;
}

/** The requested part of a list: values from `parseExact`. */
export interface ApiList extends Listed<unknown> {
  readonly total: number | null;
  readonly requests: number;
  /** Set with `cut`: why rows are missing. */
  readonly error?: AppError;
}

export interface FieldError {
  /** As `budget.micro_amount` or `targets.age_ranges.0.min`. */
  readonly field: string;
  readonly message: string;
}

/**
 * The advertising service as one user. Ids are checked before anything is sent (`invalid-input`). Rejects with `AppFailure`; a refusal of the
 * service has `status`, `codes` and `trace` in `detail`.
 */
export interface AdsApi {
  /** Sends the header with the app's name to the service, also with `streams`. */
  readonly client: ServiceClient;
  /**
   * Sends a GET or another read; a failed one is retried. Joins the pages of an aggregate report; `error` says why rows are missing (see
   * `whole`).
   */
  read(call: ApiCall, signal: AbortSignal): Promise<ApiResult>;
  /** Callers that need every row pass the list through `whole`. */
  list(call: ApiCall, part: ListPart, signal: AbortSignal): Promise<ApiList>;
  /** Sends a change once. With `key`, it may be sent again: the service applies it only once. */
  send(call: ApiCall, signal: AbortSignal): Promise<ApiResult>;
  /** The request that a call would make. */
  formatRequest(call: ApiCall): DryRequest;
}
