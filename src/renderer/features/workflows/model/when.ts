const DAY = 86_400_000;

/** "20:15" today, "Sat 20:00" within a week, "27 Nov 18:00" later. Times: ms since epoch, in the user's zone. */
export function whenText(at: number, now: number): string {
  const locale = navigator.language;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time;
  const isNear = Math.abs(at - now) < 6 * DAY;
  const day = isNear
    ? ({ weekday: 'short' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  return `${new Intl.DateTimeFormat(locale, day).format(at)} ${time}`;
}
