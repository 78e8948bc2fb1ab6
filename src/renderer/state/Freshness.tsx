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

/** The age of a panel's data for its head: "Updated 2 min ago", or "As of 20:05" when it could not be refreshed. A click refreshes it. */
export function Freshness({ of }: { readonly of: Shown }) {
  const now = useNow(30_000);
  const { tone, text } = stateOf(of, now);
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

function stateOf({ at, error, loading, stale }: Shown, now: number): { tone: Tone; text: string } {
  const locale = navigator.language;
  if (at === null) {
    if (error !== null) return { tone: 'bad', text: t('views:fresh.failed') };
    return { tone: loading ? 'busy' : 'idle', text: t('views:fresh.loading') };
  }
  // Data is not stale while a refresh is running.
  if (error === null && (!stale || loading))
    return { tone: 'good', text: t('views:fresh.updated', { ago: relativeTime(at, now, locale) }) };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  return { tone: error === null ? 'idle' : 'warn', text: t('views:fresh.asOf', { time }) };
}
