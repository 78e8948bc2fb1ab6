import { useNow } from './now.ts';
import { absoluteTime, relativeTime, shortAge } from '../../shared/i18n/relative-time.ts';

/** A time (ms since epoch), relative while recent, absolute on hover. `short`: only the age, for a narrow column. */
export function RelativeTime({
  at,
  short = false,
}: {
  readonly at: number;
  readonly short?: boolean;
}) {
  const now = useNow(30_000);
  const locale = navigator.language;
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteTime(at, locale)}>
      {short ? shortAge(at, now) : relativeTime(at, now, locale)}
    </time>
  );
}
