import { Temporal } from 'temporal-polyfill';
import data from './tracker.json' with { type: 'json' };

export type IssuesRecord = Readonly<Record<string, unknown>>;

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
    const content = this.text.split('\n\n').map((line) => ({
      type: 'paragraph',
      content: line
        .split(/(\*\*.+?\*\*|@me)/)
        .filter(Boolean)
        .map(inline),
    }));
    return { type: 'doc', version: 1, content };
  }
}

function inline(part: string): object {
  const { id, name } = data.me;
  if (part === '@me') return { type: 'mention', attrs: { id, text: `@${name}` } };
  const text = part.replaceAll('**', '');
  return { type: 'text', text, ...(text === part ? {} : { marks: [{ type: 'strong' }] }) };
}

/** Values of objects, most of which many issues share. */
const shared = new WeakMap<object, readonly string[]>();
const names = ['key', 'id', 'value', 'accountId', 'name', 'displayName'];

/** The values that a search compares: ids, names and texts in lower case (names last), and times in ms; empty list: EMPTY. */
export function collectValues(raw: unknown): readonly string[] {
  if (raw === null || raw === undefined) return [];
  if (typeof raw === 'string') return [raw.toLowerCase()];
  if (typeof raw !== 'object') return [JSON.stringify(raw)];
  if (raw instanceof ServerTime) return [String(raw.at)];
  if (raw instanceof Markup) return [raw.text.replaceAll('@me', data.me.id).toLowerCase()];
  if (Array.isArray(raw)) return raw.flatMap(collectValues);
  if ('content' in raw) return [JSON.stringify(raw).toLowerCase()];
  const values =
    shared.get(raw) ?? names.flatMap((name) => collectValues((raw as IssuesRecord)[name]));
  shared.set(raw, values);
  return values;
}

/** `2026-11-02` in the user's time zone. */
export const formatDay = (at: number): string => zoned(at).toPlainDate().toString();

/** The start of the day, of its week or of its month (ms since epoch). */
export function findStart(at: number, unit: 'day' | 'week' | 'month'): number {
  const day = zoned(at).startOfDay();
  const back = { day: 0, week: day.dayOfWeek - 1, month: day.day - 1 }[unit];
  return day.subtract({ days: back }).epochMilliseconds;
}

/** Reads `-7d`, `2026-11-02` and `2026/11/02 08:41`, minutes in the user's time zone; null: not a date. */
export function readDate(text: string, now: number): number | null {
  const [, sign, amount, unit = ''] = /^([+-]?)(\d{1,6})([wdhm])$/.exec(text) ?? [];
  const minutes = new Map(Object.entries({ w: 10_080, d: 1440, h: 60, m: 1 })).get(unit);
  if (minutes !== undefined)
    return now + (sign === '-' ? -1 : 1) * Number(amount) * minutes * 60_000;
  const [, date, clock = '00:00'] = /^(\d{4}[-/]\d\d[-/]\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  try {
    const local = Temporal.PlainDateTime.from(`${(date ?? '').replaceAll('/', '-')}T${clock}`);
    return local.toZonedDateTime(data.zone).epochMilliseconds;
  } catch {
    return null;
  }
}
