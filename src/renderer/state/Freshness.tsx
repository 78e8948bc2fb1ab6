import '../ui/views-texts.ts';
import { absoluteTime, relativeTime } from '../../shared/i18n/relative-time.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Tone } from '../ui/StatusPill.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useNow } from './now.ts';
import type { Resource } from './use-resource.ts';

type Shown = Pick<Resource<unknown>, 'at' | 'loading' | 'stale' | 'refresh'> & {
  readonly error: { readonly message: string } | null;
};

/**
 * The age of a panel's data for its head: "Updated 2 min ago", or "As of 20:05" when it could not be refreshed. A click refreshes it.
 * `seconds`: counts the first minute in seconds, for data that is read every few seconds. `lead`: what the data is, such as "12 issues".
 */
export function Freshness({
  of,
  seconds = false,
  lead,
}: {
  readonly of: Shown;
  readonly seconds?: boolean;
  readonly lead?: string | undefined;
}) {
  const now = useNow(seconds ? 1000 : 30_000);
  const { tone, text: age } = describeState(of, now, seconds);
  const text = lead === undefined ? age : `${lead} · ${age}`;
  const { at, error, refresh } = of;
  const whole = at === null ? '' : absoluteTime(at, navigator.language);
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
  seconds: boolean,
): { tone: Tone; text: string } {
  const locale = navigator.language;
  if (at === null) {
    if (error !== null) return { tone: 'bad', text: t('views:fresh.failed') };
    return { tone: loading ? 'busy' : 'idle', text: t('views:fresh.loading') };
  }
  // Data is not stale while a refresh is running.
  if (error === null && (!stale || loading))
    return { tone: 'good', text: t('views:fresh.updated', { ago: formatAge(at, now, seconds) }) };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  return { tone: error === null ? 'idle' : 'warn', text: t('views:fresh.asOf', { time }) };
}

function formatAge(at: number, now: number, seconds: boolean): string {
  const age = Math.floor((now - at) / 1000);
  return seconds && age > 0 && age < 60
    ? t('views:fresh.seconds', { count: age })
    : relativeTime(at, now, navigator.language);
}
