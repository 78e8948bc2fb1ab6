import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Music, Package } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { mapSecrets } from '../../../../test/support/music/music-rig.ts';
import { profile } from '../../../../test/support/music/music-core-rig.ts';
import type { ParcelServer, ParcelService } from '../../../../test/support/parcels/parcels.ts';
import { createParcels, startParcelServer } from '../../../../test/support/parcels/parcels.ts';
import { parcelsDescriptor } from '../../../../test/support/parcels/parcels-descriptor.ts';
import { nullAttention } from '../../../../test/support/core/null-attention.ts';
import { ServiceEvents } from '../../../main/core/services.ts';
import { quietLog } from '../../../../test/support/core/scripted-core.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { NetworkTrust } from '../../../main/connections/network-trust.ts';
import { memorySettings } from '../../../main/core/adapters.ts';
import { createHttp } from '../../../main/net/http.ts';
import { createNetProbe } from '../../../main/net/probe.ts';
import { createMemoryStore } from '../../../main/platform/store/memory-store.ts';
import { noConnection } from '../../../shared/music/topics.ts';
import { oauthSignIn } from '../../../shared/connections/standard-texts.ts';
import { formPath } from '../../../shared/connections/fix.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { musicServiceDescriptor } from '../../../shared/music/service-descriptor.ts';
import { defaultSettings } from '../../../shared/settings/preferences.ts';
import { navigate, navigatePath } from '../../state/route.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { ConnectionsPage } from './ConnectionsPage.tsx';
import { ConnectionCount, PageActions } from './head/PageHead.tsx';

const network = { current: () => Promise.resolve({ id: null, label: null }) };
const services = [
  { descriptor: musicServiceDescriptor, icon: Music },
  { descriptor: parcelsDescriptor, icon: Package },
];
const online = {
  ...noConnection,
  profileId: profile.id,
  profileName: profile.name,
  state: { k: 'online' as const, since: 0 },
};

/** The core sends requests from outside of any page, so no origin restricts it. */
const page = window as unknown as {
  happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } };
};
page.happyDOM.settings.fetch.disableSameOriginPolicy = true;

let server: ParcelServer;
let open: WindowCore;
let service: ParcelService;
let parcels: ParcelService['parcels'];
let renamed: string[];
let endSave: () => void;

beforeEach(async () => {
  server = await startParcelServer();
  renamed = [];
  const clock = new FakeClock();
  open = await windowCore(
    { 'connections.profiles': [profile], 'music.connection': online },
    {},
    {},
    {
      services: (hub) => {
        service = createParcels({
          hub,
          random: () => 0.5,
          uuid: () => crypto.randomUUID(),
          demo: false,
          trust: new NetworkTrust(network),
          openAddress: () => undefined,
          settings: memorySettings(defaultSettings),
          secrets: mapSecrets(),
          store: createMemoryStore(),
          clock,
          log: quietLog,
          attention: nullAttention,
          events: new ServiceEvents(),
          http: createHttp({ fetch: globalThis.fetch, clock, log: quietLog }),
          probe: createNetProbe(clock),
          network,
        });
        ({ parcels } = service);
        return [parcels.connections];
      },
    },
  );
  open.core.music.rename = (_, name) => {
    renamed.push(name);
    return Promise.resolve();
  };
  open.core.music.save = () =>
    new Promise((resolve) => {
      endSave = () => {
        const report = { ok: true, steps: [], problem: null };
        resolve({ profileId: profile.id, report });
      };
    });
  // The clock stands still, so only this sends states to the window.
  open.core.hub.onChange(() => open.core.hub.flush());
  navigate('connections');
  render(
    <UiRoot>
      <ConnectionCount />
      <PageActions />
      <ConnectionsPage services={services} />
    </UiRoot>,
  );
});
afterEach(async () => {
  cleanup();
  open.close();
  await service.stop();
  await server.stop();
});

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(button(name));
  await act(() => arrived());
}
/** The part of a row that selects it. */
const rowButton = (name: string): HTMLElement => button(new RegExp(`^${name} `));
const row = (name: string): HTMLElement => {
  const found = rowButton(name).closest('li');
  if (found === null) throw new Error(`no row ${name}`);
  return found;
};
const pane = () => within(screen.getByRole('region', { name: t('connections:page.selected') }));
/** Fills the form of the made-up service and sends it. */
async function connect(token: string): Promise<void> {
  await press('Add a connection');
  await press(/^Parcels/);
  await userEvent.type(screen.getByLabelText('Address'), server.origin);
  await userEvent.type(screen.getByLabelText('Access token'), token);
  await press('Connect');
}

describe('the Connections page', () => {
  it('shows music from its descriptor, and its connection beside the list', () => {
    expect(row('Home').textContent).toContain('music.lan:8095');
    expect(within(row('Home')).getByText('Connected')).toBeTruthy();
    expect(within(row('Home')).getByText('In use')).toBeTruthy();
    expect(pane().getByRole('heading', { name: /^Home/ })).toBeTruthy();
    expect(pane().getByText('http://music.lan:8095')).toBeTruthy();
  });

  it('shows a refused connection in use as failed, and leads to the field that fixes it', async () => {
    const refused = {
      ...online,
      state: { k: 'blocked' as const, cause: { code: 'token-refused' as const, detail: null } },
    };
    await act(() => open.publish({ 'music.connection': refused }));
    const home = within(row('Home'));
    expect(home.getByText('In use')).toBeTruthy();
    expect(home.queryByText('Connected')).toBeNull();
    await press(fixLabel('token'));
    expect(location.pathname + location.hash).toBe(formPath(profile.id, 'token'));
    const field = screen.getByLabelText('Access token');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(new RegExp(t('onboarding:form.tokenRejected')))).toBeTruthy();
    expect(screen.queryByText(new RegExp(t('onboarding:form.tokenKept')))).toBeNull();
    await press(t('connections:page.closeForm'));
    expect(location.hash).toBe(`#${profile.id}`);
  });

  it('selects with a press and with arrow keys, and Enter goes to what is selected', async () => {
    await connect(server.token);
    await screen.findByText('Signed in as ines.');
    const path = location.hash;
    await userEvent.click(rowButton('Home'));
    expect(pane().getByRole('heading', { name: /^Home/ })).toBeTruthy();
    expect(rowButton('Home').getAttribute('aria-current')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rowButton('Parcels,.*'));
    expect(location.hash).toBe(path);
    expect(pane().getByRole('heading', { name: /^Parcels/ })).toBeTruthy();
    await userEvent.keyboard('{End}{ArrowDown}{Home}{ArrowUp}');
    expect(document.activeElement).toBe(rowButton('Home'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('region', { name: t('connections:page.selected') }),
      ),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(rowButton('Home')));
  });

  it.each([
    ['address', 'Address'],
    ['ca', t('onboarding:form.caFile')],
    ['trust', t('onboarding:form.trust')],
    ['confirm', t('onboarding:form.confirm')],
  ] as const)('opens the form at: %s', async (fix, label) => {
    act(() => navigatePath(formPath(profile.id, fix)));
    await act(() => arrived());
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`)));
  });

  it('adds a profile of a service that brings nothing but a descriptor', async () => {
    await connect(server.token);
    const name = `Parcels, ${new URL(server.origin).host}`;
    await waitFor(() => expect(row(name).textContent).toContain('ines'));
    expect(pane().getByRole('heading', { name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(pane().getAllByText(server.origin).length).toBeGreaterThan(0);
    expect(pane().getByText('5 of 5 passed', { exact: false })).toBeTruthy();
    expect(screen.getByText('2 connections, 2 services')).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toContain(server.token);
  });

  it.each(['/', '/connections#another'])(
    'leaves the user where they went while a connection was saved: %s',
    async (path) => {
      act(() => navigatePath(formPath(profile.id, 'token')));
      await userEvent.type(screen.getByLabelText('Access token'), 'TOKEN_B');
      await press(/^Save/);
      act(() => navigatePath(path));
      if (path === '/') cleanup();
      endSave();
      await act(() => arrived());
      expect(location.pathname + location.hash).toBe(path);
    },
  );

  it('signs in in the browser: the address is a link, waiting can be ended, the tokens are kept', async () => {
    await press('Add a connection');
    await press(/^Parcels/);
    await userEvent.type(screen.getByLabelText('Address'), server.origin);
    await press(oauthSignIn.choose());
    await press('Connect');
    await screen.findByRole('link', { name: t('connections:test.openPage') });
    await press(t('connections:test.stop'));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: t('connections:test.openPage') })).toBeNull(),
    );
    expect(parcels.profiles.all()).toEqual([]);
    await press(t('connections:form.signIn'));
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: t('connections:test.openPage'),
    });
    expect(link.href).toContain(`${server.origin}/authorize?`);
    await act(async () => {
      await (await fetch(link.href)).text();
      await arrived();
    });
    await screen.findByText(t('connections:test.acceptedAs', { account: 'ines' }));
    await press('Connect');
    await waitFor(() =>
      expect(parcels.profiles.all()).toMatchObject([{ credential: 'oauth', secrets: ['tokens'] }]),
    );
    expect(server.grants).toEqual(['authorization_code']);
    expect(document.documentElement.outerHTML).not.toContain('ACCESS_TOKEN');
  });

  it('says at which step a test failed, and keeps nothing', async () => {
    await connect('TOKEN_WRONG');
    await screen.findByText('The sign-in failed');
    expect(screen.getByText(/The server refused the sign-in \(401\)/)).toBeTruthy();
    expect(parcels.profiles.all()).toEqual([]);
  });

  it('tests a kept profile and shows its steps, renames and removes it', async () => {
    await connect(server.token);
    await screen.findByText('Signed in as ines.');
    server.fault = 401;
    await press('Test again');
    await screen.findByText(/The server refused the sign-in \(401\)/);
    expect(screen.getByText('4 of 5 passed', { exact: false })).toBeTruthy();
    const failed = screen.getByText('The sign-in failed').closest('li');
    if (failed === null) throw new Error('no failed step');
    expect(within(failed).getByRole('button', { name: fixLabel('token') })).toBeTruthy();
    const more = (): HTMLElement => pane().getByRole('button', { name: /^More about / });
    await userEvent.click(more());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Depot{Enter}');
    await waitFor(() => expect(rowButton('Depot')).toBeTruthy());
    await userEvent.click(more());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await press('Remove and delete its token');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Depot / })).toBeNull());
    expect(parcels.profiles.all()).toEqual([]);
  });

  it('renames a music server', async () => {
    await userEvent.click(within(row('Home')).getByRole('button', { name: 'More about Home' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await userEvent.type(screen.getByLabelText('Name'), ' 2{Enter}');
    await act(() => arrived());
    expect(renamed).toEqual(['Home 2']);
  });
});
