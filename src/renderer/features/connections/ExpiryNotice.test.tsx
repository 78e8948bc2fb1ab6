import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { arrived, windowCore } from '../../../../test/support/window-core.ts';
import { noConnection } from '../../../shared/music/connection.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';

const DAY = 86_400_000;

async function shown(days: number | null) {
  const tokenExpiresAt =
    days === null ? null : new Date(Date.now() + days * DAY + DAY / 2).toISOString();
  const core = await windowCore({
    'music.connection': {
      ...noConnection,
      profileId: 'p1',
      profileName: 'Studio server',
      tokenExpiresAt,
    },
  });
  render(
    <UiRoot>
      <ExpiryNotice />
    </UiRoot>,
  );
  await arrived();
  return (): void => {
    core.close();
  };
}

afterEach(cleanup);

describe('the notice of a token that ends', () => {
  it('comes two weeks ahead, names the server, and can be put away', async () => {
    const close = await shown(12);
    expect(screen.getByText('Studio server: Token expires in 12 days')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Token expires/)).toBeNull();
    close();
  });

  it('stays away before that, and where nothing is known', async () => {
    for (const days of [40, null]) {
      const close = await shown(days);
      expect(screen.queryByText(/Token/)).toBeNull();
      cleanup();
      close();
    }
  });
});
