import { useNow } from './now.ts';
import { absoluteTime, relativeTime } from '../../shared/i18n/relative-time.ts';

/** A time, relative while fresh; the whole of it on hover. `at`: ms since epoch. */
export function When({ at }: { readonly at: number }) {
  const now = useNow(30_000);
  const locale = navigator.language;
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteTime(at, locale)}>
      {relativeTime(at, now, locale)}
    </time>
  );
}
