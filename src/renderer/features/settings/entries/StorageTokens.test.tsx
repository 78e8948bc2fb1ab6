import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { AppInfo, SecretsView } from '../../../../shared/app/model.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { initialSnapshot } from '../../../../shared/contract/topics.ts';
import { dismissToast, useToasts } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { Toaster } from '../../../ui/Toaster.tsx';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { StorageTokens } from './StorageTokens.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const first = initialSnapshot()['app.info'];
const inKeyring: SecretsView = {
  backend: 'keyring',
  encryptedAtRest: true,
  locked: false,
  keyring: 'ready',
};

let open: WindowCore;
let moved: string[];
let refusal: string | null;
let retried: number;

function Page() {
  return (
    <>
      <StorageTokens info={useTopic('app.info')} />
      <Toaster items={useToasts()} onDismiss={dismissToast} />
    </>
  );
}

const infoWith = (secrets: Partial<SecretsView>, more: Partial<AppInfo> = {}): AppInfo => ({
  ...first,
  ...more,
  secrets: { ...inKeyring, ...secrets },
});

async function show(
  secrets: Partial<SecretsView> = {},
  more: Partial<AppInfo> = {},
): Promise<void> {
  open = await windowCore(
    { 'app.info': infoWith(secrets, more) },
    {
      'app.moveSecrets': ({ to }) => {
        moved.push(to);
        if (refusal !== null) throw failure('storage', refusal);
        return { ...inKeyring, backend: to };
      },
      'music.retryNow': () => {
        retried += 1;
      },
    },
  );
  render(
    <UiRoot>
      <Page />
    </UiRoot>,
  );
}

async function choose(place: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Move tokens' }));
  await userEvent.click(screen.getByRole('menuitem', { name: place }));
}

beforeEach(() => {
  [moved, refusal, retried] = [[], null, 0];
});
afterEach(() => {
  cleanup();
  open.close();
});

describe('where tokens are kept', () => {
  it('is described in words, in its current state', async () => {
    await show();
    expect(screen.getByText(t('settings:storage.keyring'))).toBeDefined();
    await act(() => open.publish({ 'app.info': infoWith({ backend: 'file' }) }));
    expect(screen.getByText(t('settings:storage.file'))).toBeDefined();
    await act(() => open.publish({ 'app.info': infoWith({ backend: 'memory' }) }));
    expect(screen.getByText(t('settings:storage.memory'))).toBeDefined();
  });

  it('offers the other places, each with what it means', async () => {
    await show({ backend: 'file' });
    await userEvent.click(screen.getByRole('button', { name: 'Move tokens' }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatch(/^Move to the keyring.*Encrypted/);
    expect(items[1]).toMatch(/^Store in memory only.*Deleted/);
  });

  it('moves to the keyring without a question', async () => {
    await show({ backend: 'file' });
    await choose(/keyring/);
    await act(arrived);
    expect(moved).toEqual(['keyring']);
    expect(screen.getByText(t('settings:storage.moved.keyring'))).toBeDefined();
  });

  it.each([
    { to: 'file', place: /private file/, says: /not encrypted/ },
    { to: 'memory', place: /memory only/, says: /deleted when you quit the app/ },
  ])('asks before $to and names what happens', async ({ to, place, says }) => {
    await show();
    await choose(place);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(says)).toBeDefined();
    expect(moved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(moved).toEqual([]);
    await choose(place);
    const again = screen.getByRole('dialog');
    await userEvent.click(within(again).getByRole('button', { name: place }));
    await act(arrived);
    expect(moved).toEqual([to]);
  });

  it('shows in place why a move was refused', async () => {
    refusal = t('errors:storage.keyringLocked');
    await show({ backend: 'file', keyring: 'locked' });
    await choose(/keyring/);
    await act(arrived);
    expect(screen.getByRole('alert').textContent).toContain(refusal);
  });

  it('offers no keyring where there is none', async () => {
    await show({ backend: 'memory', keyring: 'missing' });
    await userEvent.click(screen.getByRole('button', { name: 'Move tokens' }));
    const item = screen.getByRole('menuitem', { name: /keyring/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('This system has no keyring');
  });

  it('says that the keyring in use is locked or gone, and lets the user unlock it', async () => {
    await show({ locked: true, keyring: 'locked' });
    expect(screen.getByText('The keyring is locked')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await act(arrived);
    expect(retried).toBe(1);
    await act(() => open.publish({ 'app.info': infoWith({ keyring: 'missing' }) }));
    expect(screen.getByText(t('settings:storage.trouble.missing.title'))).toBeDefined();
    await act(() => open.publish({ 'app.info': infoWith({}) }));
    expect(screen.queryByText(t('settings:storage.trouble.missing.title'))).toBeNull();
    await act(() => open.publish({ 'app.info': infoWith({ backend: 'file', keyring: 'locked' }) }));
    expect(screen.queryByText('The keyring is locked')).toBeNull();
  });

  it('has nothing to move in the demo', async () => {
    await show({ backend: 'memory' }, { demo: true });
    expect(screen.queryByRole('button', { name: 'Move tokens' })).toBeNull();
  });
});
