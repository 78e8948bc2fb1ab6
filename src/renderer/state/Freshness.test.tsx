import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Freshness } from './Freshness.tsx';
import { t } from '../../shared/i18n/translate.ts';
import { formatStaleTime } from '../../shared/format/time.ts';
import { startSentence } from '../../shared/lib/format.ts';

afterEach(cleanup);

describe('Freshness', () => {
  const at = Date.now() - 130_000;
  const base = { at, error: null, loading: false, stale: false, refresh: () => undefined };
  const error = { message: 'No answer.' };
  const asOf = startSentence(formatStaleTime(at, Date.now()));

  it.each([
    ['an answer', base, 'Updated 2 min ago', undefined],
    [
      'an answer that is being renewed',
      { ...base, loading: true, stale: true },
      'Updated 2 min ago',
      undefined,
    ],
    ['an answer that could not be renewed', { ...base, error, stale: true }, asOf, 'No answer.'],
    ['the last one of a lost core', { ...base, stale: true }, asOf, undefined],
    ['the first request', { ...base, at: null, loading: true }, 'Loading…', undefined],
    [
      'a first request that failed',
      { ...base, at: null, error },
      t('views:fresh.failed'),
      'No answer.',
    ],
  ])('shows the age of %s', (_, of, text, why) => {
    render(<Freshness of={of} />);
    const pill = screen.getByRole('button', { name: `${text}. Refresh` });
    expect(pill.textContent).toBe(text);
    if (why !== undefined) expect(pill.title).toContain(why);
  });
});
