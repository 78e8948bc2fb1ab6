import type { ServerResponse } from 'node:http';

/** What an HTTP handler gives back. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonAnswer = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value ?? null),
});

export const textAnswer = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, type: 'text/plain; charset=utf-8', body: text, headers });

export const htmlAnswer = (title: string, status = 200): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** Nothing there: no text, no type. */
export const notFound = (): Answer => ({ status: 404, type: null, body: '' });

/** Any page may read the answer. */
export const forAll = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' },
});

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    ...(answer.type === null ? {} : { 'Content-Type': answer.type }),
    'Content-Length': Buffer.byteLength(answer.body),
    ...answer.headers,
  });
  response.end(answer.body);
}
