import { formatDateTime, formatRelative } from '../../shared/format/time.ts';
import { useNow } from './now.ts';
import { ExactTime } from '../ui/ExactTime.tsx';

const DAY_MS = 86_400_000;

/** A time (ms since epoch): relative for one day, then as a date; exact on hover. `timed`: dates include the time. */
export function RelativeTime({
  at,
  timed = false,
}: {
  readonly at: number;
  readonly timed?: boolean;
}) {
  const now = useNow(30_000);
  return (
    <ExactTime at={at}>
      {timed && now - at >= DAY_MS ? formatDateTime(at, now) : formatRelative(at, now)}
    </ExactTime>
  );
}
