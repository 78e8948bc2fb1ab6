import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Result of an HTTP handler. */
export interface DemoResponse {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const jsonAnswer = (value: unknown, status = 200): DemoResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value ?? null),
});

export const textAnswer = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): DemoResponse => ({ status, type: 'text/plain; charset=utf-8', body: text, headers });

export const htmlAnswer = (title: string, status = 200): DemoResponse => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** A status and nothing else. */
export const bareAnswer = (status: number): DemoResponse => ({ status, type: null, body: '' });

export const notFound = (): DemoResponse => bareAnswer(404);

/** Answer to a request with an invalid target. */
export const malformed = textAnswer(400, 'Bad Request');

/** Header that allows any web page to read the answer. */
export const forAll = (answer: DemoResponse): DemoResponse => ({
  ...answer,
  headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' },
});

const makeHeaders = ({ status, type, body, headers }: DemoResponse): OutgoingHttpHeaders => ({
  ...(type === null ? {} : { 'Content-Type': type }),
  ...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  ...headers,
});

export function send(response: ServerResponse, answer: DemoResponse): void {
  response.writeHead(answer.status, makeHeaders(answer));
  response.end(answer.body);
}

/** Sends half of the body and closes the connection. */
export function sendHalf(response: ServerResponse, answer: DemoResponse): void {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, makeHeaders(answer));
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
