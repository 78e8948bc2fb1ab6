const SCHEMA_RATE = /^[1-9][0-9]*(\/[1-9][0-9]*)?$/;
const RATE = /^(\d+)(?:\/(\d+))?$/;
const MAX_U32 = 2 ** 32 - 1;
const MAX_RATE = 240;

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;
const BETWEEN = /t|\s/i;
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * `date-time` of JSON Schema as common validators read it; differs from the engine: a space, a lowercase `t`, and an
 * offset without a colon or minutes are valid, but no other character between date and time.
 */
export function isDateTime(value: string): boolean {
  const parts = value.split(BETWEEN);
  return parts.length === 2 && isDate(parts[0] ?? '') && isTime(parts[1] ?? '');
}

function isDate(date: string): boolean {
  const [year = NaN, month = NaN, day = NaN] = (DATE.exec(date) ?? []).slice(1).map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (MONTHS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function isTime(time: string): boolean {
  const match = TIME.exec(time);
  if (match === null) return false;
  const [, hours, minutes, seconds, sign, east = '0', eastMinutes = '0'] = match;
  const hour = Number(hours);
  const minute = Number(minutes);
  const second = Number(seconds);
  if (Number(east) > 23 || Number(eastMinutes) > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is at the end of a day in UTC.
  const direction = sign === '-' ? -1 : 1;
  const utcMinute = minute - Number(eastMinutes) * direction;
  const utcHour = hour - Number(east) * direction - (utcMinute < 0 ? 1 : 0);
  return (
    (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61
  );
}

/** Whether the schema accepts a frame rate: `25` or `30000/1001`. */
export const isSchemaRate = (value: string): boolean => SCHEMA_RATE.test(value);

/** Whether the engine accepts it: 32-bit numbers, 1 to 240 frames per second; leading zeros are valid. */
export function isRate(value: string): boolean {
  const [, over, under = '1'] = RATE.exec(value) ?? [];
  if (over === undefined) return false;
  const frames = Number(over);
  const seconds = Number(under);
  return (
    frames <= MAX_U32 &&
    seconds <= MAX_U32 &&
    seconds > 0 &&
    frames >= seconds &&
    frames <= seconds * MAX_RATE
  );
}
