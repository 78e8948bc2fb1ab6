import { noCapabilities } from './capabilities.ts';
import { isErrorCode } from './errors.ts';
import type { Down } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);

const isCapabilities = (value: unknown): boolean =>
  isFields(value) && Object.keys(noCapabilities).every((name) => typeof value[name] === 'boolean');

const isError = (value: unknown): boolean =>
  isFields(value) &&
  isErrorCode(value['code']) &&
  isText(value['message']) &&
  typeof value['retryable'] === 'boolean' &&
  (value['detail'] === undefined || isFields(value['detail']));

/** Validates only the shape of a message: the core has already validated the content of states and answers. */
const checks: Readonly<Record<Down['t'], (message: Fields) => boolean>> = {
  welcome: ({ v, instance, capabilities, seq, snapshot }) =>
    isCount(v) &&
    isText(instance) &&
    instance !== '' &&
    instance.length <= 100 &&
    isCapabilities(capabilities) &&
    isCount(seq) &&
    isFields(snapshot),
  snapshot: ({ seq, whole, snapshot }) =>
    isCount(seq) && typeof whole === 'boolean' && isFields(snapshot),
  ok: ({ id }) => isCount(id),
  err: ({ id, e }) => isCount(id) && isError(e),
  topic: (message) => isCount(message['seq']) && isText(message['name']) && 'value' in message,
  patch: ({ seq, name, set, del }) =>
    isCount(seq) && isText(name) && isFields(set) && Array.isArray(del) && del.every(isText),
  part: ({ text, more }) => isText(text) && typeof more === 'boolean',
  bye: ({ reason }) => isText(reason),
};

/** Parses a message from the core; null: invalid. Written by hand, because a schema library would add to the page's size. */
export function readDown(text: string): Down | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(message) || !isText(message['t']) || !Object.hasOwn(checks, message['t']))
    return null;
  return checks[message['t'] as Down['t']](message) ? (message as unknown as Down) : null;
}
