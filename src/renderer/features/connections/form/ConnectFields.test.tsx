import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { ConnectionInput, ConnectionReport } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import { deploysDescriptor } from '../../../../shared/deploys/descriptor.ts';
import { musicServiceDescriptor } from '../../../../shared/music/service-descriptor.ts';
import { ConnectFields } from './ConnectFields.tsx';
import { AddressField } from './FormField.tsx';
import { useConnectForm } from './use-connect-form.ts';

type Save = Parameters<Handlers['connections.save']>[0];

const untrusted: ConnectionReport = {
  ok: false,
  steps: [
    { name: 'address', ok: true, detail: 'http://music.lan:8095' },
    { name: 'trust', ok: false, detail: 'This network is not trusted.' },
  ],
  problem: {
    code: 'untrusted-network',
    detail: 'music.lan:8095',
    sentence: 'This network is not trusted.',
  },
};
const passed: ConnectionReport = { ok: true, steps: [], problem: null };

let open: WindowCore;
let sent: Save[];
const saved = vi.fn<(id: string) => void>();

function Form({ service = musicServiceDescriptor }: { readonly service?: ServiceDescriptor }) {
  const form = useConnectForm(service, null, saved);
  return <ConnectFields form={form} address={<AddressField form={form} />} />;
}

const token = (): HTMLInputElement => screen.getByLabelText('Access token');
const settle = (): Promise<void> => act(() => arrived());

async function fill(address: string, secret: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Address'), address);
  if (secret !== '') await userEvent.type(token(), secret);
}
async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await settle();
}

beforeEach(async () => {
  sent = [];
  open = await windowCore(
    {},
    {
      'connections.save': (input) => {
        sent.push(input);
        const trusted = input.trustNetwork || input.force;
        return trusted
          ? { profileId: 'new', report: passed }
          : { profileId: null, report: untrusted };
      },
    },
  );
  render(
    <UiRoot>
      <Form />
    </UiRoot>,
  );
});
afterEach(() => {
  cleanup();
  open.close();
  vi.clearAllMocks();
});

describe('the connection form', () => {
  it('shows how it interprets an address while the user types', async () => {
    await fill('music.lan', '');
    expect(screen.getByText(/Will use http:\/\/music\.lan:8095/)).toBeTruthy();
  });

  it('sends nothing while the address is invalid, and says why', async () => {
    await fill('ws://music.lan', 'TOKEN_A');
    await press('Connect');
    expect(sent).toEqual([]);
    expect(screen.getByText(/"ws" is not supported/)).toBeTruthy();
  });

  it('names the failing step, offers its remedy and saves with it', async () => {
    await fill('music.lan', 'TOKEN_A');
    await press('Connect');
    expect(screen.getByText('This network is not trusted.')).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Trust this network/ }));
    await press('Connect');
    expect(sent.map(({ trustNetwork, secrets }) => [trustNetwork, secrets['token']])).toEqual([
      [false, 'TOKEN_A'],
      [true, 'TOKEN_A'],
    ]);
    expect(saved).toHaveBeenCalledExactlyOnceWith('new');
  });

  it('saves anyway when told to', async () => {
    await fill('music.lan', '');
    await press('Connect');
    await press('Save anyway');
    expect(sent.map(({ force }) => force)).toEqual([false, true]);
    expect(saved).toHaveBeenCalledWith('new');
  });

  it('has forgotten the token once it is saved', async () => {
    await fill('music.lan', 'TOKEN_A');
    await press('Connect');
    expect(token().value).toBe('TOKEN_A');
    await press('Save anyway');
    expect(token().value).toBe('');
    expect(document.documentElement.outerHTML).not.toContain('TOKEN_A');
  });

  it('sends nothing while a secret has the wrong shape, and says so at its field without repeating it', async () => {
    cleanup();
    open.close();
    const asked: ConnectionInput[] = [];
    open = await windowCore(
      {},
      {
        'connections.save': (input) => {
          asked.push(input);
          return { profileId: 'new', report: { ok: true, steps: [], problem: null } };
        },
      },
    );
    render(
      <UiRoot>
        <Form service={deploysDescriptor} />
      </UiRoot>,
    );
    const key = screen.getByLabelText<HTMLInputElement>(t('deploys:form.key'));
    await userEvent.type(screen.getByLabelText(t('deploys:form.url')), 'api.example.net');
    await userEvent.type(key, 'gitcred_YWJj');
    await press('Connect');
    expect(asked).toEqual([]);
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(t('deploysrules:key.gitCredential'))).toBeTruthy();
    await userEvent.clear(key);
    await userEvent.type(key, `dk_live_${'0'.repeat(64)}`);
    await press('Connect');
    expect(asked).toMatchObject([{ fields: { url: 'https://api.example.net/graphql' } }]);
  });

  it('finishes saving and wipes the token when the page goes away before the answer', async () => {
    let aborted: boolean | null = null;
    let answer: () => void = () => undefined;
    cleanup();
    open.close();
    open = await windowCore(
      {},
      {
        'connections.save': (_, { signal }) =>
          new Promise((resolve) => {
            answer = () => {
              aborted = signal.aborted;
              resolve({ profileId: 'new', report: passed });
            };
          }),
      },
    );
    render(
      <UiRoot>
        <Form />
      </UiRoot>,
    );
    await fill('music.lan', 'TOKEN_A');
    const input = token();
    await press('Connect');
    cleanup();
    answer();
    await settle();
    expect(aborted).toBe(false);
    expect(input.value).toBe('');
  });

  it('never makes a secret readable', async () => {
    expect(token().type).toBe('password');
    await press('Use a password instead');
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  });
});
