import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';

export interface AdsAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface AdsAsk {
  readonly query?: readonly (readonly [string, string])[];
  /** JSON text, or a form. */
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the demo over HTTP, as a client with its token. */
export async function askAds(
  demo: AdsDemo,
  method: string,
  path: string,
  { query = [], body, headers = {} }: AdsAsk = {},
): Promise<AdsAnswer> {
  const search = new URLSearchParams(query.map(([key, value]) => [key, value])).toString();
  const response = await fetch(`${demo.url}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${demo.token}`,
      'x-vendor-ads-sdk': 'test/1',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const { status, headers: given } = response;
  return {
    method,
    path,
    status,
    headers: given,
    body: text,
  };
}

/** A day from today (UTC) as a time of the API. */
export const utcDay = (days: number): string => {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  return `${new Date(today + days * 86_400_000).toISOString().slice(0, 19)}Z`;
};
