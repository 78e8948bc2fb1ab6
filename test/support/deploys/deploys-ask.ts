import type { DeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';

/** The response to one request. `body` null: not JSON. */
export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: Record<string, unknown> | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: { readonly code?: string };
    }[];
  } | null;
}

export interface AskOptions {
  readonly variables?: Record<string, unknown>;
  /** Null: none. Default: the demo's own. */
  readonly token?: string | null;
  readonly accept?: string;
}

/** Sends one GraphQL request to a demo platform, without the app's client. */
export async function ask(
  demo: Pick<DeploysDemo, 'url' | 'token'>,
  query: string,
  { variables, token = demo.token, accept = 'application/json' }: AskOptions = {},
): Promise<Asked> {
  const response = await fetch(demo.url, {
    method: 'POST',
    headers: {
      Accept: accept,
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): Asked['body'] {
  try {
    return JSON.parse(text) as Asked['body'];
  } catch {
    return null;
  }
}

/** The data of a request that must succeed; `T`: what the query selects. */
export async function dataOf<T>(
  demo: Pick<DeploysDemo, 'url' | 'token'>,
  query: string,
  variables?: Record<string, unknown>,
): Promise<T> {
  const { body } = await ask(demo, query, variables === undefined ? {} : { variables });
  if (body?.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body?.data as T;
}
