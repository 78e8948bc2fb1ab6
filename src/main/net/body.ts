import type { z } from 'zod';
import '../../shared/net/request-texts.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { parseJsonText } from './json-text.ts';
import { netFailure } from '../../shared/net/cause.ts';

/** Expected content of a response body. */
export interface Bodies {
  json: unknown;
  /** JSON whose integers beyond 2^53 keep all their digits: `LongInteger`. */
  'exact-json': unknown;
  text: string;
  bytes: Uint8Array;
}
export type Expect = keyof Bodies;

const decoder = new TextDecoder();

/** Reads a body up to `maxBytes`; fails for longer ones without reading the rest. `where` names the server in error messages. */
export async function readBytes(
  response: Response,
  maxBytes: number,
  where: string,
): Promise<Uint8Array> {
  const tooLarge = (): Error =>
    failure('rejected', t('requests:http.tooLarge', { where, limit: maxBytes / 1e6 }), {
      kind: 'too-large',
      status: response.status,
    });
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    size += chunk.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : join(chunks, size);
}

/**
 * Decodes bytes to the expected type. JSON is required only for successful responses: an error's body is parsed as JSON if declared so,
 * otherwise as text. `conceal` removes secrets first. Refuses a web page instead of data (`speaks-html`).
 */
export function interpret(
  bytes: Uint8Array,
  response: Response,
  expect: Expect,
  where: string,
  conceal: (text: string) => string = (text) => text,
): unknown {
  if (expect === 'bytes') return bytes;
  const text = conceal(decoder.decode(bytes));
  if (expect === 'text') return text;
  const type = parseType(response);
  if (!response.ok) return isJson(type) ? (parseJsonText(text) ?? text) : text;
  refuseOtherThanData(type, text, response.status, where);
  if (text === '') return null;
  const value = parseJsonText(text, expect === 'exact-json');
  if (value !== undefined) return value;
  const detail = { kind: 'bad-json', status: response.status };
  throw failure('rejected', t('requests:http.badJson', { where }), detail);
}

const parseType = ({ headers }: Pick<Response, 'headers'>): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a response declares a JSON body. */
export const declaresJson = (answer: Pick<Response, 'headers'>): boolean =>
  isJson(parseType(answer));

const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

/** Whether a text is a web page. */
export const isPage = (text: string): boolean => /^\s*<(!doctype|html)/i.test(text);

function refuseOtherThanData(type: string, text: string, status: number, where: string): void {
  if (type === 'text/html' || isPage(text))
    throw netFailure({ code: 'speaks-html', detail: where }, { status });
  if (isJson(type) || type === '' || type === 'text/plain') return;
  const detail = { kind: 'wrong-type', status };
  throw failure('not-this-server', t('requests:http.wrongType', { where, type }), detail);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** A body as the schema reads it. Throws `not-this-server` for any other one. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body);
  if (success) return data;
  throw failure('not-this-server', t('requests:http.otherService'));
}
