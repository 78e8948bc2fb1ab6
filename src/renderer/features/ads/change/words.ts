/** `15 Dec`, by UTC, as the service counts days. */
export const dayText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);
