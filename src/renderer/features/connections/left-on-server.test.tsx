import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { musicServiceDescriptor } from '../../../shared/music/service-descriptor.ts';
import { dismissToast, useToasts } from '../../state/toasts.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { AddressField } from './form/FormField.tsx';
import { ConnectFields } from './form/ConnectFields.tsx';
import { useConnectForm } from './form/use-connect-form.ts';
import { RemoveDialog } from './list/RemoveDialog.tsx';
import { someConnection } from '../../../../test/support/core/some-connection.ts';

const left = 'The token "Channelstrip" could not be revoked on music.lan:8095.';
const home = someConnection({ fields: { localUrl: 'http://music.lan:8095' }, account: 'anna' });
const report = { ok: true, steps: [], problem: null };

let open: WindowCore;
afterEach(() => {
  for (const { id } of toasts) dismissToast(id);
  cleanup();
  open.close();
});

function Form() {
  const form = useConnectForm(musicServiceDescriptor, null, () => undefined);
  return <ConnectFields form={form} address={<AddressField form={form} />} />;
}

let toasts: ReturnType<typeof useToasts> = [];
function Toasts() {
  const items = useToasts();
  useEffect(() => {
    toasts = items;
  }, [items]);
  return <Toaster items={items} onDismiss={dismissToast} />;
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(() => arrived());
}

describe('what could not be revoked on the server', () => {
  it.each(['Test', 'Connect'])('is told after "%s"', async (button) => {
    open = await windowCore(
      {},
      {
        'connections.test': () => ({ ...report, notice: left }),
        'connections.save': () => ({ profileId: 'p1', report: { ...report, notice: left } }),
      },
    );
    render(
      <UiRoot>
        <Form />
        <Toasts />
      </UiRoot>,
    );
    await userEvent.type(screen.getByLabelText('Address'), 'music.lan');
    await press(button);
    expect(screen.queryAllByText(left)).toHaveLength(1);
  });

  it.each([left, null])('is told when a connection is removed (%s)', async (notice) => {
    open = await windowCore({}, { 'connections.remove': () => ({ notice }) });
    render(
      <UiRoot>
        <RemoveDialog
          profile={home}
          texts={musicServiceDescriptor.texts}
          onClose={() => undefined}
        />
        <Toasts />
      </UiRoot>,
    );
    await press('Remove and delete its token');
    const told = notice === null ? 'Home was removed' : `Home was removed. ${notice}`;
    expect(screen.queryAllByText(told)).toHaveLength(1);
  });
});
