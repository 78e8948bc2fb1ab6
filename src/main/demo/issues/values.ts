import { Temporal } from 'temporal-polyfill';
import data from './tracker.json' with { type: 'json' };

export type Raw = Readonly<Record<string, unknown>>;

const zoned = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(data.zone);

/** A time (ms since epoch), sent as `2026-11-02T08:41:09.123+0100` in the user's time zone: its offset has no colon. */
export class ServerTime {
  readonly at: number;

  constructor(at: number) {
    this.at = Math.floor(at);
  }

  toJSON(): string {
    const text = zoned(this.at).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
    return text.replace(/:(\d\d)$/, '$1');
  }
}

/** A text, sent as an ADF document. Empty lines separate paragraphs; `**strong**`; `@me` mentions the signed-in user. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): object {
    const paragraphs = this.text.split('\n\n').map((line) => ({
      type: 'paragraph',
      content: line
        .split(/(\*\*.+?\*\*|@me)/)
        .filter(Boolean)
        .map(inline),
    }));
    return { type: 'doc', version: 1, content: paragraphs };
  }
}

function inline(part: string): object {
  if (part === '@me')
    return { type: 'mention', attrs: { id: data.me.id, text: `@${data.me.name}` } };
  const text = part.replaceAll('**', '');
  return { type: 'text', text, ...(text === part ? {} : { marks: [{ type: 'strong' }] }) };
}

/** What a search compares: names, ids and texts in lower case, times in ms; none: EMPTY. */
export function valuesOf(raw: unknown): readonly string[] {
  if (raw === null || raw === undefined) return [];
  if (raw instanceof ServerTime) return [String(raw.at)];
  if (raw instanceof Markup) return [raw.text.replaceAll('@me', data.me.id).toLowerCase()];
  if (Array.isArray(raw)) return raw.flatMap(valuesOf);
  if (typeof raw !== 'object') return [String(raw as string | number).toLowerCase()];
  const object = raw as Raw;
  if (object['type'] === 'doc') return [JSON.stringify(object).toLowerCase()];
  const known = shared.get(object);
  if (known !== undefined) return known;
  const names = ['key', 'id', 'name', 'value', 'accountId', 'displayName'];
  const values = names.flatMap((name) => valuesOf(object[name]));
  shared.set(object, values);
  return values;
}
/** Values of objects, most of which many issues share. */
const shared = new WeakMap<object, readonly string[]>();

/** `2026-11-02` in the user's time zone. */
export const dayOf = (at: number): string => zoned(at).toPlainDate().toString();

/** The start of the day, of its week or of its month (ms since epoch). */
export function startOf(at: number, unit: 'day' | 'week' | 'month'): number {
  const day = zoned(at).startOfDay();
  const back = unit === 'week' ? day.dayOfWeek - 1 : unit === 'month' ? day.day - 1 : 0;
  return day.subtract({ days: back }).epochMilliseconds;
}

const minutesOf: Readonly<Record<string, number>> = { w: 10_080, d: 1440, h: 60, m: 1 };

/** Reads `-7d`, `2026-11-02` and `2026/11/02 08:41`, minutes in the user's time zone; null: not a date. */
export function readDate(text: string, now: number): number | null {
  const [, sign, amount, unit = ''] = /^([+-]?)(\d{1,6})([wdhm])$/.exec(text) ?? [];
  const minutes = minutesOf[unit];
  if (minutes !== undefined)
    return now + (sign === '-' ? -1 : 1) * Number(amount) * minutes * 60_000;
  const [, date, clock = '00:00'] = /^(\d{4}[-/]\d\d[-/]\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  if (date === undefined) return null;
  try {
    const local = `${date.replaceAll('/', '-')}T${clock}`;
    return Temporal.PlainDateTime.from(local).toZonedDateTime(data.zone).epochMilliseconds;
  } catch {
    return null;
  }
}
