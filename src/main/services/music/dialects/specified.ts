import { z } from 'zod';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { isOpenStatus } from '../../../net/lost-answer.ts';
import { decodeFrame } from './current.ts';
import type { Dialect, Inbound, ServerError } from './dialect.ts';
import { parseObject } from './dialect.ts';
import { commandError, UNSPECIFIC } from './command-errors.ts';

/** Common formats of errors; the specification defines no error body, so all of these are read. */
const ErrorKeys = z.object({
  message_id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
  error: z
    .union([
      z.string(),
      z.object({
        code: z.union([z.number(), z.string()]).nullish().catch(null),
        message: z.string().nullish().catch(null),
      }),
    ])
    .nullish()
    .catch(null),
  error_code: z.number().nullish().catch(null),
  code: z.union([z.number(), z.string()]).nullish().catch(null),
  status: z.union([z.number(), z.string()]).nullish().catch(null),
  message: z.string().nullish().catch(null),
  details: z.string().nullish().catch(null),
  detail: z.string().nullish().catch(null),
});

/** The wire format of the published description: the first text is `{type:'auth', token}`, commands follow at once. */
export const specifiedDialect: Dialect = {
  generation: 'specified',
  hello: (token) => JSON.stringify({ type: 'auth', token }),
  command: (id, name, args) => JSON.stringify({ command: name, args, message_id: id }),
  decode(text) {
    const frame = parseObject(text);
    if (frame === null) return { k: 'malformed' };
    if ('event' in frame) return decodeFrame(frame);
    if (says(frame, false)) return readError(frame);
    if ('result' in frame) return decodeFrame(frame);
    if (says(frame, true)) return { k: 'accepted' };
    return decodeFrame(frame);
  },
  toFailure,
};

/** A 4xx means that the server does not know the command or its fields. */
function toFailure(command: string, error: ServerError): AppFailure {
  const { code } = error;
  if (code === 401 || code === 20 || code === 21 || code === 23)
    return commandError('unauthorized', command, error);
  if (code === 403 || code === 22) return commandError('forbidden', command, error);
  if (code === 429) return commandError('busy', command, error);
  if (code === 12 || (code !== null && code >= 400 && code < 500))
    return commandError('unsupported', command, error);
  return commandError(isInternal(code) ? 'internal' : 'rejected', command, error);
}

/** Numbers from 600 on are not HTTP statuses. */
const isInternal = (code: number | null): boolean =>
  code === UNSPECIFIC || (code !== null && code < 600 && isOpenStatus(code));

/** Whether a frame reports success or failure without being a plain result: by its type, its status or its keys. */
function says(frame: Record<string, unknown>, yes: boolean): boolean {
  const texts = [frame['type'], frame['status'], frame['result']].filter(
    (value) => typeof value === 'string',
  );
  const flags = [frame['success'], frame['ok'], frame['authenticated']];
  if (yes)
    return (
      texts.some((value) => /(^|_)(ok|success|authenticated)$/i.test(value)) || flags.includes(true)
    );
  if (frame['error'] !== undefined && frame['error'] !== null && frame['error'] !== false)
    return true;
  if (frame['error_code'] !== undefined && frame['error_code'] !== null) return true;
  if (typeof frame['status'] === 'number' && frame['status'] >= 400) return true;
  const refusedType = typeof frame['type'] === 'string' && errorWord.test(frame['type']);
  const refusedStatus = typeof frame['status'] === 'string' && errorWord.test(frame['status']);
  return refusedType || refusedStatus || (!('result' in frame) && flags.includes(false));
}

const errorWord = /error|invalid|failed|denied|refused|unauthori[sz]ed/i;

function readError(frame: Record<string, unknown>): Inbound {
  const keys = ErrorKeys.parse(frame);
  const inner = typeof keys.error === 'object' && keys.error !== null ? keys.error : null;
  const text =
    (typeof keys.error === 'string' ? keys.error : inner?.message) ??
    keys.message ??
    keys.details ??
    keys.detail ??
    null;
  const code = [keys.error_code, inner?.code, keys.code, keys.status]
    .map((value) => (typeof value === 'string' ? Number.parseInt(value, 10) : value))
    .find((value): value is number => typeof value === 'number' && Number.isFinite(value));
  return { k: 'error', id: keys.message_id ?? null, error: { code: code ?? null, text } };
}
