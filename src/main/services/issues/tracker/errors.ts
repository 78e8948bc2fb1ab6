import { isRecord } from '../../../../shared/lib/json.ts';
import { limits, lineOf, stringsOf } from './values.ts';

/** What an error body says. `fields`: messages by field id. */
export interface ServerWords {
  readonly words: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

const nothing: ServerWords = { words: null, fields: {} };
const MAX_FIELDS = 50;

/**
 * Reads an error body in any of the service's shapes: `errorMessages` with or without `errors`, RFC 7807, the gateway's `message`, `error`,
 * and plain text. Web pages say nothing to the user.
 */
export function readError(body: unknown): ServerWords {
  if (typeof body === 'string')
    return /^\s*</.test(body) ? nothing : { ...nothing, words: lineOf(body, limits.sentence) };
  if (!isRecord(body)) return nothing;
  const fields = fieldsOf(body['errors']);
  const { detail, title, message, error, errorMessage } = body;
  const own = [...stringsOf(body['errorMessages'], 5), ...Object.values(fields)];
  const all =
    own.length > 0 ? own : [lineOf(detail) ?? lineOf(title), message, error, errorMessage];
  const words = all.flatMap((one) => lineOf(one, limits.sentence) ?? []).join(' ');
  return { words: lineOf(words, limits.sentence), fields };
}

const fieldsOf = (errors: unknown): Record<string, string> =>
  isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors)
          .slice(0, MAX_FIELDS)
          .flatMap(([id, text]) => {
            const line = lineOf(text, limits.sentence);
            return line === null || id.length > limits.name ? [] : [[id, line]];
          }),
      )
    : {};
