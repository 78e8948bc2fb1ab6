import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import type { AppInfo, Notice } from '../../shared/app/model.ts';
import { initialSnapshot } from '../../shared/contract/topics.ts';
import { UiRoot } from '../ui/UiRoot.tsx';
import { AppNotices } from './AppNotices.tsx';
import { t } from '../../shared/i18n/translate.ts';

let open: WindowCore;
afterEach(() => {
  cleanup();
  open.close();
});

const kept = (name: string): Notice => ({ key: 'settings-corrupt', detail: name });

describe('notices about the files of the app', () =>
  it('end in the core when they are dismissed, each by itself', async () => {
    const dismissed: Notice[] = [];
    const notices = [kept('/a'), kept('/b'), { key: 'history-off', detail: null } as const];
    const info: AppInfo = { ...initialSnapshot()['app.info'], notices };
    open = await windowCore(
      { 'app.info': info },
      { 'app.dismissNotice': (notice) => void dismissed.push(notice) },
    );
    render(
      <UiRoot>
        <AppNotices />
      </UiRoot>,
    );
    expect(screen.queryByText(t('connections:history.off'))).toBeNull();
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (first === undefined) throw new Error('nothing to dismiss');
    await userEvent.click(first);
    await act(arrived);
    expect(dismissed).toEqual([kept('/a')]);
    expect(screen.queryByText(/\/a$/)).toBeNull();
    expect(screen.getByText(/\/b$/)).toBeTruthy();
  }));
