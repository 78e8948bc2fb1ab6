const parts = (ms: number, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );

/** `2026-11-20`: the day of a moment (epoch ms) in a time zone. */
export function dayOfMoment(ms: number, zone: string): string {
  const { year = '', month = '', day = '' } = parts(ms, zone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** `20:26:00`; with milliseconds only if they are not zero. */
export function formatClock(ms: number, zone: string): string {
  const { hour = '', minute = '', second = '' } = parts(ms, zone);
  const rest = ((ms % 1000) + 1000) % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${hour}:${minute}:${second}${fraction}`;
}
