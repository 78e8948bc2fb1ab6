import { formatExact, formatRelative } from '../../shared/format/time.ts';
import { useNow } from './now.ts';

/** A time (ms since epoch): relative for a day, then its date; exact on hover. */
export function RelativeTime({ at }: { readonly at: number }) {
  const now = useNow(30_000);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
      {formatRelative(at, now)}
    </time>
  );
}
