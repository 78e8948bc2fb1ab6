import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { SleepTimer } from './SleepTimer.tsx';

let open: WindowCore;
afterEach(() => {
  cleanup();
  open.close();
});

it('starts with any number of minutes up to a day, and says why it does not', async () => {
  const started: unknown[] = [];
  open = await windowCore(
    {},
    {
      'music.sleep': ({ seconds }) => {
        started.push(seconds);
        return { endsAt: null, by: 'app' };
      },
    },
  );
  render(
    <UiRoot>
      <SleepTimer player={somePlayer('kitchen')} onDone={() => undefined} />
    </UiRoot>,
  );
  const field = screen.getByLabelText(t('musicplayers:sleep.own'));
  const start = screen.getByRole('button', { name: t('musicplayers:sleep.start') });
  for (const typed of ['', '0', '1441', 'ten']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect(start.getAttribute('aria-description')).toBe('Enter 1 to 1,440 minutes.');
    await userEvent.click(start);
  }
  await act(arrived);
  expect(started).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '1440{Enter}');
  await act(arrived);
  expect(started).toEqual([86_400]);
});
