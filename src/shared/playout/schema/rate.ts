const SCHEMA_RATE = /^[1-9][0-9]*(\/[1-9][0-9]*)?$/;
const RATE = /^(\d+)(?:\/(\d+))?$/;
const U32 = 2 ** 32 - 1;
const FASTEST = 240;

/** Whether the schema takes a frame rate: `25` or `30000/1001`. */
export const isSchemaRate = (value: string): boolean => SCHEMA_RATE.test(value);

/** Whether the engine does: numbers of 32 bits, from 1 to 240 frames per second; zeros in front are fine. */
export function isRate(value: string): boolean {
  const [, over, under = '1'] = RATE.exec(value) ?? [];
  if (over === undefined) return false;
  const frames = Number(over);
  const seconds = Number(under);
  return (
    frames <= U32 &&
    seconds <= U32 &&
    seconds > 0 &&
    frames >= seconds &&
    frames <= seconds * FASTEST
  );
}
