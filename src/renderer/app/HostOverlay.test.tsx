import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostState } from '../bridge/host.ts';
import { t } from '../../shared/i18n/translate.ts';
import { HostOverlay } from './HostOverlay.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Window({ state }: { readonly state: HostState }) {
  const [isBlocked, setBlocked] = useState(false);
  return (
    <>
      <main inert={isBlocked}>
        <button type="button">Play</button>
      </main>
      {state !== 'open' && <HostOverlay state={state} covering onBlock={setBlocked} />}
    </>
  );
}

it('the retry button takes the focus, which returns once the app is reached', async () => {
  const { rerender } = render(<Window state="open" />);
  const play = screen.getByRole('button', { name: 'Play' });
  play.focus();
  rerender(<Window state="lost" />);
  expect(document.activeElement).toBe(play);
  act(() => void vi.advanceTimersByTime(500));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('app:host.retry') }));
  vi.useRealTimers();
  rerender(<Window state="open" />);
  await waitFor(() => expect(document.activeElement).toBe(play));
});
