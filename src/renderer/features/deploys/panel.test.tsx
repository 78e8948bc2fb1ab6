import '../../service/service-texts.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  overview,
  profile,
  services,
  without,
} from '../../../../test/support/deploys/deploys-sample.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { DeploysOverview } from '../../../shared/deploys/model.ts';
import { cutText } from '../../../shared/i18n/cut-text.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { deploysPanel } from './panel.tsx';

const { Scope, Actions, Content } = deploysPanel;
let core: WindowCore;
let called: unknown[];
/** Lets the core answer `setMuted`. */
let confirmMute: () => void;

const fetchService = (value: Partial<DeploysOverview> = {}) => ({
  at: Date.now() - 4000,
  stale: false,
  error: null,
  nextAt: null,
  value: { ...overview, ...value },
});

beforeEach(async () => {
  localStorage.clear();
  called = [];
  const note =
    (name: string) =>
    (input: unknown): void => {
      called.push([name, input]);
    };
  core = await windowCore(
    { 'connections.profiles': [profile], 'deploys.overview': fetchService() },
    {
      'deploys.logs': (input) => {
        called.push([input.kind, input.serviceId]);
        return { entries: [], more: false };
      },
      'deploys.setMuted': (input) => {
        called.push(['mute', input]);
        return new Promise<void>((resolve) => {
          confirmMute = resolve;
        });
      },
      'deploys.open': note('open'),
      'deploys.refresh': note('refresh'),
      'deploys.chooseWorkspace': note('workspace'),
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

async function show(detail = ''): Promise<void> {
  navigate('deploys', detail);
  render(
    <UiRoot>
      <Scope />
      <Actions />
      <Content />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the deploys panel', () => {
  it('leads to the form of a new connection while none exists', async () => {
    await core.publish({ 'connections.profiles': [], 'deploys.overview': nothingRead });
    await show();
    await userEvent.click(button(t('app:notConnected.connect')));
    expect(location.pathname + decodeURIComponent(location.hash)).toBe('/connections#new/deploys');
  });

  it('leads from a rejected key to the field that fixes it', async () => {
    const error = failure('unauthorized', 'The key is not valid.').error;
    await core.publish({ 'deploys.overview': { ...nothingRead, error } });
    await show();
    await userEvent.click(button(fixLabel('token')));
    expect(decodeURIComponent(location.hash)).toBe('#platform/token');
  });

  it('tells an unreachable platform from a failed service and keeps the last states', async () => {
    const error = failure('unreachable', 'No answer in 10 s.').error;
    await core.publish({ 'deploys.overview': { ...fetchService(), stale: true, error } });
    await show('srv-worker');
    expect(screen.getByText(t('deployspanel:stale.title'))).toBeTruthy();
    expect(screen.getByText(/No answer in 10 s/)).toBeTruthy();
    const detail = screen.getByRole('region', { name: 'worker' });
    expect(within(detail).getByText('active')).toBeTruthy();
    // Everything that needs the platform is disabled meanwhile.
    for (const name of ['deployspanel:detail.edit', 'deploysedit:redeploy.button'] as const)
      expect(button(t(name)).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button(t('deploysedit:redeploy.button')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(button(t('app:retry')));
    expect(called).toContainEqual(['refresh', undefined]);
  });

  it('says that the workspace is suspended, and which parts are missing', async () => {
    const bill = overview.bill && { ...overview.bill, suspended: 'An invoice is due.' };
    const cut = { why: 'short', have: 3, of: 9 } as const;
    await core.publish({
      'deploys.overview': fetchService({ bill, problems: ['Usage failed.'], cut }),
    });
    await show();
    expect(screen.getByText('An invoice is due.')).toBeTruthy();
    expect(screen.getByText('Usage failed.')).toBeTruthy();
    expect(screen.getByText(cutText(cut))).toBeTruthy();
  });

  it('explains a service of the address that is gone', async () => {
    await show('srv-removed');
    expect(screen.getByText(t('service:gone'))).toBeTruthy();
  });

  it('says why the server cannot create or update services', async () => {
    await core.publish({
      'deploys.overview': fetchService({ features: without('No field.', 'upsert') }),
    });
    await show('srv-api');
    for (const name of [t('deployspanel:newService'), t('deployspanel:detail.edit')])
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
  });

  it('changes the workspace', async () => {
    await show();
    await userEvent.click(button(t('deployspanel:workspace.label', { name: 'studio' })));
    await userEvent.click(screen.getByRole('menuitemradio', { name: /Personal/ }));
    expect(called).toContainEqual(['workspace', { slug: 'ines' }]);
  });

  it('offers databases only if the server has them', async () => {
    await core.publish({
      'deploys.overview': fetchService({ features: without('None.', 'databases') }),
    });
    await show();
    const databases = (): HTMLElement | null =>
      screen.queryByRole('button', { name: t('deployspanel:databases') });
    expect(databases()).toBeNull();
    await act(() => core.publish({ 'deploys.overview': fetchService() }));
    expect(databases()).not.toBeNull();
  });
});

describe('an open service', () => {
  it('opens its URL by the host if the page cannot', async () => {
    await show('srv-api');
    await userEvent.click(button(t('deployspanel:detail.open')));
    expect(called).toContainEqual(['open', { serviceId: 'srv-api' }]);
    expect(button(t('deployspanel:detail.copyUrl'))).toBeTruthy();
  });

  it('shows the log that explains its state first', async () => {
    await show('srv-api');
    expect(called).toEqual([['build', 'srv-api']]);
    await userEvent.click(screen.getByRole('radio', { name: t('deployspanel:log.runtime') }));
    await act(arrived);
    expect(called).toContainEqual(['runtime', 'srv-api']);
  });

  it('shows the reason, the last good and the failing deployment', async () => {
    await show('srv-api');
    const detail = within(screen.getByRole('region', { name: 'api' }));
    expect(detail.getByText(/"npm ci" ended with code 1/)).toBeTruthy();
    expect(detail.getByText('77ab01e')).toBeTruthy();
    expect(detail.getByText('9f31c2a')).toBeTruthy();
    expect(detail.getByText(t('deployspanel:pair.failing'))).toBeTruthy();
  });

  it('is muted by one press, and shows it until the core answers', async () => {
    await show('srv-api');
    const mute = button(t('deployspanel:detail.mute'));
    await userEvent.click(mute);
    expect(called).toContainEqual(['mute', { serviceId: 'srv-api', muted: true }]);
    expect(mute.getAttribute('aria-pressed')).toBe('true');
    confirmMute();
    await act(arrived);
    // The button follows the overview, which has the change by now.
    expect(mute.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows why a part is not available', async () => {
    const features = without('The server has no metrics.', 'metrics');
    await core.publish({ 'deploys.overview': fetchService({ features }) });
    await show('srv-api');
    await userEvent.click(screen.getByRole('tab', { name: t('deployspanel:detail.metrics') }));
    expect(screen.getByText('The server has no metrics.')).toBeTruthy();
  });

  it("shows an unknown state in the server's word", async () => {
    const odd = services.map((one) => ({ ...one, state: 'unknown' as const, rawState: 'ODD' }));
    await core.publish({ 'deploys.overview': fetchService({ services: odd }) });
    await show('srv-api');
    const detail = within(screen.getByRole('region', { name: 'api' }));
    expect(detail.getByText('ODD')).toBeTruthy();
  });
});
