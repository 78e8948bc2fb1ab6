import type { Answer } from '../http-answer.ts';
import { jsonAnswer, textAnswer } from '../http-answer.ts';

/** An answer instead of the result. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(String(answer.body));
    this.answer = answer;
  }
}

/** The usual shape. `errors`: messages by field; null: no such key. */
export const refused = (
  status: number,
  messages: readonly string[],
  errors: Readonly<Record<string, string>> | null = {},
): Refusal =>
  new Refusal(
    jsonAnswer({ errorMessages: messages, ...(errors === null ? {} : { errors }) }, status),
  );

/** A problem document (RFC 7807). */
export const problem = (
  status: number,
  title: string,
  detail: string,
  instance: string,
): Answer => ({
  ...jsonAnswer({ type: 'about:blank', title, status, detail, instance }, status),
  type: 'application/problem+json',
});

/** The gateway's shape. */
export const gatewayRefusal = (): Answer =>
  jsonAnswer({ code: 401, message: 'Unauthorized; scope does not match' }, 401);

export const unauthenticated = (): Answer =>
  textAnswer(401, 'Client must be authenticated to access this resource.', {
    'WWW-Authenticate': 'OAuth realm="https%3A%2F%2Fstudio.example.invalid"',
  });

export const noIssue = (): Refusal =>
  refused(404, ['Issue does not exist or you do not have permission to see it.']);
