import '../ui/views-texts.ts';
import { formatStaleTime, formatExact, formatRelative } from '../../shared/format/time.ts';
import { t } from '../../shared/i18n/translate.ts';
import { startSentence } from '../../shared/lib/format.ts';
import type { Tone } from '../../shared/format/states.ts';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useNow } from './now.ts';
import type { Resource } from './use-resource.ts';

type Shown = Pick<Resource<unknown>, 'at' | 'loading' | 'stale' | 'refresh'> & {
  readonly error: { readonly message: string } | null;
};

/**
 * The age of a panel's data for its head: "Updated 2 min ago", or "As of 20:05" when it could not be refreshed. A click refreshes it.
 * `lead`: what the data is, such as "12 issues".
 */
export function Freshness({
  of,
  lead,
}: {
  readonly of: Shown;
  readonly lead?: string | undefined;
}) {
  const now = useNow(30_000);
  const { tone, text: age } = describeState(of, now);
  const text = lead === undefined ? age : `${lead} · ${age}`;
  const { at, error, refresh } = of;
  const whole = at === null ? '' : formatExact(at);
  return (
    <StatusPill
      tone={tone}
      title={[error?.message, whole].filter(Boolean).join(' · ') || undefined}
      aria-label={`${text}. ${t('views:fresh.refresh')}`}
      onClick={refresh}
    >
      {text}
    </StatusPill>
  );
}

function describeState(
  { at, error, loading, stale }: Shown,
  now: number,
): { tone: Tone; text: string } {
  if (at === null) {
    if (error !== null) return { tone: 'bad', text: t('views:fresh.failed') };
    return { tone: loading ? 'running' : 'idle', text: t('views:fresh.loading') };
  }
  // Data is not stale while a refresh is running.
  if (error === null && (!stale || loading))
    return { tone: 'good', text: t('views:fresh.updated', { ago: formatRelative(at, now) }) };
  return {
    tone: error === null ? 'idle' : 'waiting',
    text: startSentence(formatStaleTime(at, now)),
  };
}
