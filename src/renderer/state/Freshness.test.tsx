import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Freshness } from './Freshness.tsx';
import { t } from '../../shared/i18n/translate.ts';

afterEach(cleanup);

describe('Freshness', () => {
  const at = Date.now() - 130_000;
  const base = { at, error: null, loading: false, stale: false, refresh: () => undefined };
  const error = { message: 'No answer.' };
  const time = new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(at);

  it.each([
    ['an answer', base, 'Updated 2 min ago', undefined],
    [
      'an answer that is being renewed',
      { ...base, loading: true, stale: true },
      'Updated 2 min ago',
      undefined,
    ],
    [
      'an answer that could not be renewed',
      { ...base, error, stale: true },
      `As of ${time}`,
      'No answer.',
    ],
    ['the last one of a lost core', { ...base, stale: true }, `As of ${time}`, undefined],
    ['the first request', { ...base, at: null, loading: true }, 'Loading…', undefined],
    [
      'a first request that failed',
      { ...base, at: null, error },
      t('views:fresh.failed'),
      'No answer.',
    ],
  ])('tells the age of %s', (_, of, text, why) => {
    render(<Freshness of={of} />);
    const pill = screen.getByRole('button', { name: `${text}. Refresh` });
    expect(pill.textContent).toBe(text);
    if (why !== undefined) expect(pill.title).toContain(why);
  });

  it('counts the first minute in seconds where the data is that fresh', () => {
    render(<Freshness of={{ ...base, at: Date.now() - 4500 }} seconds />);
    expect(screen.getByRole('button').textContent).toBe('Updated 4 s ago');
    cleanup();
    render(<Freshness of={base} seconds />);
    expect(screen.getByRole('button').textContent).toBe('Updated 2 min ago');
  });
});
