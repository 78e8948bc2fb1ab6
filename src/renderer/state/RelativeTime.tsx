import { useNow } from './now.ts';
import {
  absoluteTime,
  relativeDate,
  relativeTime,
  shortAge,
} from '../../shared/i18n/relative-time.ts';

/**
 * A time (ms since epoch), relative while recent, absolute on hover. For a narrow column: `short`, only the age; `date`, only the date once it
 * is a day old.
 */
export function RelativeTime({
  at,
  short = false,
  date = false,
}: {
  readonly at: number;
  readonly short?: boolean;
  readonly date?: boolean;
}) {
  const now = useNow(30_000);
  const locale = navigator.language;
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteTime(at, locale)}>
      {short ? shortAge(at, now) : (date ? relativeDate : relativeTime)(at, now, locale)}
    </time>
  );
}
