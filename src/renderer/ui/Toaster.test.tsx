import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { failure } from '../../shared/contract/errors.ts';
import { dismissToast, showFailure, showToast, useToasts } from '../state/toasts.ts';
import { Toaster } from './Toaster.tsx';
import { UiRoot } from './UiRoot.tsx';
import { t } from '../../shared/i18n/translate.ts';

function View() {
  return (
    <UiRoot>
      <Toaster items={useToasts()} onDismiss={dismissToast} />
    </UiRoot>
  );
}

let shown: number | null = null;
afterEach(() => {
  if (shown !== null) dismissToast(shown);
  cleanup();
});

describe('a failure as a message', () => {
  it('keeps the words of the server behind "Details"', () => {
    shown = showFailure(
      failure('rejected', t('connection:command.rejected'), {
        command: 'players/cmd/play',
        serverCode: 11,
        reason: 'demo_0: nope',
      }).error,
    );
    render(<View />);
    expect(screen.getByText(t('connection:command.rejected')).textContent).not.toContain('nope');
    const words = screen.getByText('players/cmd/play: demo_0: nope');
    expect(words.closest('details')?.open).toBe(false);
    expect(screen.getByText('Details').tagName).toBe('SUMMARY');
  });

  it('has none where no server refused anything', () => {
    shown = showFailure(failure('offline', 'No connection.', { player: 'a' }).error);
    render(<View />);
    expect(screen.queryByText('Details')).toBeNull();
  });
});

describe('messages one after another', () => {
  it('show the newest at once; only a failure before it comes back', async () => {
    const failed = showToast({ tone: 'bad', text: 'Not saved' });
    render(<View />);
    act(() => {
      showToast({ tone: 'neutral', text: 'Queue cleared' });
    });
    expect(screen.getByText('Queue cleared')).toBeTruthy();
    act(() => {
      shown = showToast({ tone: 'good', text: 'Saved' });
    });
    expect(screen.queryByText('Queue cleared')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: t('app:dismiss') }));
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.queryByText('Queue cleared')).toBeNull();
    expect(screen.getByText('Not saved')).toBeTruthy();
    act(() => dismissToast(failed));
  });
});
