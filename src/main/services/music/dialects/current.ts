import { z } from 'zod';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Dialect, Inbound, ServerError } from './dialect.ts';
import { parseObject } from './dialect.ts';
import type { CommandErrorKind } from './command-errors.ts';
import { commandError, UNSPECIFIC } from './command-errors.ts';
import { readServerInfo } from './server-info.ts';

/** Ids are text since 2.7; earlier servers may return them as numbers. */
const Id = z.union([z.string(), z.number().transform(String)]);
const EventFrame = z.object({
  event: z.string(),
  object_id: z.string().nullish().catch(null),
  data: z.unknown().optional(),
});
const ErrorFrame = z.object({
  message_id: Id.nullish().catch(null),
  error_code: z.number(),
  details: z.string().nullish().catch(null),
});
const ResultFrame = z.object({
  message_id: Id,
  result: z.unknown().optional(),
  partial: z.boolean().nullish().catch(null),
});

/** Error numbers of the server; others are `rejected` with the server's message. */
const errorKinds: Readonly<Record<number, CommandErrorKind>> = {
  // Errors without a specific number.
  0: 'internal',
  2: 'notFound',
  6: 'unauthorized',
  9: 'rejected',
  12: 'unsupported',
  17: 'busy',
  18: 'forbidden',
  20: 'unauthorized',
  21: 'unauthorized',
  22: 'forbidden',
  23: 'unauthorized',
  24: 'busy',
  25: 'busy',
  27: 'notFound',
  [UNSPECIFIC]: 'internal',
};
const INVALID_COMMAND = 12;
const SETUP_REQUIRED = 503;

/** The wire format of current servers (2.4 and later): server info arrives first and unsolicited. */
export const currentDialect: Dialect = {
  generation: 'current',
  hello: null,
  command: (id, name, args) => JSON.stringify({ message_id: id, command: name, args }),
  decode(text) {
    const frame = parseObject(text);
    return frame === null ? { k: 'malformed' } : decodeFrame(frame);
  },
  toFailure(command, error): AppFailure {
    if (error.code === SETUP_REQUIRED) return causeFailure({ code: 'needs-setup', detail: null });
    return commandError(classifyError(error), command, error);
  },
};

/** Error 12 with this text: the command is known but makes no sense now; otherwise it is unknown. */
const senseless = /^(Can not seek|Queue )/;

function classifyError({ code, text }: ServerError): CommandErrorKind {
  if (code === INVALID_COMMAND && senseless.test(text ?? '')) return 'rejected';
  return code === null ? 'rejected' : (errorKinds[code] ?? 'rejected');
}

/** Distinguishes frames by key: event, error, result, else server info. */
export function decodeFrame(frame: Record<string, unknown>): Inbound {
  if ('event' in frame) {
    const { success, data } = EventFrame.safeParse(frame);
    if (!success) return { k: 'malformed' };
    const { event, object_id } = data;
    return { k: 'event', event: { event, objectId: object_id ?? null, data: data.data } };
  }
  if ('error_code' in frame) {
    const { success, data } = ErrorFrame.safeParse(frame);
    if (!success) return { k: 'malformed' };
    const error: ServerError = { code: data.error_code, text: data.details ?? null };
    return { k: 'error', id: data.message_id ?? null, error };
  }
  if ('result' in frame || 'partial' in frame) {
    const { success, data } = ResultFrame.safeParse(frame);
    if (!success) return { k: 'malformed' };
    const partial = data.partial ?? false;
    return { k: 'result', id: data.message_id, value: data.result, partial };
  }
  const info = readServerInfo(frame);
  return info === null ? { k: 'unknown' } : { k: 'info', info };
}
