import type { ReactElement } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { overview, service } from '../../../../../test/support/deploys/deploys-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { SchemaDialog } from '../settings/SchemaDialog.tsx';
import { UsageDialog } from '../usage/UsageDialog.tsx';
import { chooseOption } from '../../../../../test/support/window/choose-option.ts';
import { DatabasesDialog } from './DatabasesDialog.tsx';
import { LinkDatabase } from './LinkDatabase.tsx';
import { RedeployButton } from './RedeployButton.tsx';

const web = service('web', { state: 'building' });
const [building] = web.recent as [Deployment, ...Deployment[]];

/** A mutation with a name that is new to the app. */
const name = 'saveApp';

let core: WindowCore | null = null;
afterEach(() => {
  cleanup();
  core?.close();
});

async function show(part: ReactElement, handlers: Partial<Handlers>): Promise<void> {
  const state = { value: overview, at: 1, stale: false, error: null, nextAt: null };
  core = await windowCore({ 'deploys.overview': state }, handlers);
  render(<UiRoot>{part}</UiRoot>);
  await act(arrived);
}
const click = async (name: string, at = 0): Promise<void> => {
  const button = screen.getAllByRole('button', { name })[at];
  if (button === undefined) throw new Error(`no button ${name}`);
  await userEvent.click(button);
  await act(arrived);
};

describe('RedeployButton', () => {
  const redeploy = t('deploysedit:redeploy.button');
  const deployment = { ...building, id: 'new', state: 'queued' as const };
  const result = {
    id: web.id,
    name: 'web',
    state: 'queued' as const,
    rawState: 'queued',
    deployment,
    deployments: [deployment, ...web.recent],
  };

  it('names what it cancels, and sends once', async () => {
    let sent = 0;
    await show(<RedeployButton service={web} />, {
      'deploys.redeploy': ({ cancels }) => {
        expect(cancels).toEqual([building.id]);
        sent += 1;
        return result;
      },
    });
    await click(redeploy);
    expect(screen.getByText(t('deploysedit:cancels', { count: 1 }))).toBeTruthy();
    expect(screen.getByText(t('deploysedit:reuse'))).toBeTruthy();
    expect(sent).toBe(0);
    await click(redeploy);
    expect(sent).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the service itself where the server lists no deployments', async () => {
    let agreed: readonly string[] | null = [];
    const unlisted = service('web', { state: 'deploying', recent: [] });
    await show(<RedeployButton service={unlisted} />, {
      'deploys.redeploy': ({ cancels }) => {
        agreed = cancels;
        return { ...result, deployment: null, deployments: null };
      },
    });
    await click(redeploy);
    expect(screen.getByText('deploying')).toBeTruthy();
    await click(redeploy);
    expect(agreed).toEqual([unlisted.id]);
  });

  it('asks for a mutation that the app found by its shape, and sends it once agreed', async () => {
    const agreed: unknown[] = [];
    await show(<RedeployButton service={web} />, {
      'deploys.redeploy': ({ useMutation }) => {
        agreed.push(useMutation);
        if (useMutation === undefined) throw failure('needs-yes', 'Agree.', { mutation: name });
        return result;
      },
    });
    await click(redeploy);
    await click(redeploy);
    expect(screen.getByText(t('deploysedit:mutation.title', { name }))).toBeTruthy();
    await click(t('deploysedit:back'));
    expect(agreed).toEqual([undefined]);
    await click(redeploy);
    await click(t('deploysedit:mutation.agree'));
    expect(agreed).toEqual([undefined, undefined, name]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to read again when the answer is lost, and sends nothing then', async () => {
    let sent = 0;
    let read = 0;
    await show(<RedeployButton service={web} />, {
      'deploys.redeploy': () => {
        sent += 1;
        throw failure('timeout', 'No answer.');
      },
      'deploys.refresh': () => {
        read += 1;
      },
    });
    await click(redeploy);
    await click(redeploy);
    expect(screen.getByText(t('deploysedit:redeploy.lost'))).toBeTruthy();
    await click(t('deploysedit:readAgain'));
    expect([sent, read]).toEqual([1, 1]);
  });
});

describe('DatabasesDialog', () => {
  const database = {
    id: 'db1',
    name: 'cache',
    type: 'sqlite',
    region: null,
    state: 'active',
    createdAt: null,
    hasToken: true,
  };

  it('shows the token of a new database once and links it with the stored one', async () => {
    const linked: unknown[] = [];
    let made = 0;
    await show(<DatabasesDialog onClose={() => undefined} />, {
      'deploys.databases': () => ({ databases: made === 0 ? [] : [database], cut: null }),
      'deploys.createDatabase': () => {
        made += 1;
        return { database, url: 'libsql://cache', token: 'token-1' };
      },
      'deploys.linkDatabase': (input) => {
        linked.push(input);
      },
    });
    await userEvent.type(screen.getByLabelText(t('deploysedit:databases.name')), 'cache');
    await click(t('deploysedit:databases.create'));
    expect(made).toBe(1);
    expect(screen.getByText('token-1')).toBeTruthy();
    await click(t('deploysedit:databases.link'));
    await click(t('deploysedit:databases.linkSend'));
    const keys = { urlKey: 'DATABASE_URL', tokenKey: 'DATABASE_AUTH_TOKEN' };
    expect(linked).toEqual([{ databaseId: 'db1', serviceId: overview.services[0]?.id, ...keys }]);
  });

  it('shows the token of a new database also where its URL is unreadable', async () => {
    await show(<DatabasesDialog onClose={() => undefined} />, {
      'deploys.databases': () => ({ databases: [], cut: null }),
      'deploys.createDatabase': () => ({
        database: { ...database, hasToken: false },
        url: null,
        token: 'token-1',
      }),
    });
    await userEvent.type(screen.getByLabelText(t('deploysedit:databases.name')), 'cache');
    await click(t('deploysedit:databases.create'));
    expect(screen.getByText('token-1')).toBeTruthy();
    expect(screen.getByText(t('deploysedit:databases.noUrl'))).toBeTruthy();
    expect(screen.queryByText(t('deploysedit:databases.url'))).toBeNull();
  });

  it('asks for a mutation that the app found by its shape before it links', async () => {
    const linked: unknown[] = [];
    await show(<LinkDatabase database={database} onClose={() => undefined} />, {
      'deploys.linkDatabase': ({ urlKey, useMutation }) => {
        if (useMutation === undefined) throw failure('needs-yes', 'Agree.', { mutation: name });
        linked.push([urlKey, useMutation]);
      },
    });
    const label = t('deploysedit:databases.urlKey');
    await userEvent.clear(screen.getByLabelText(label));
    await click(t('deploysedit:databases.linkSend'));
    expect(screen.getByText(formatFaults([label]))).toBeTruthy();
    await userEvent.type(screen.getByLabelText(label), 'DATABASE_URL_2');
    await click(t('deploysedit:databases.linkSend'));
    expect(screen.getByText(t('deploysedit:mutation.title', { name }))).toBeTruthy();
    await click(t('deploysedit:back'));
    await click(t('deploysedit:databases.linkSend'));
    expect(linked).toEqual([]);
    await click(t('deploysedit:mutation.agree'));
    expect(linked).toEqual([['DATABASE_URL_2', name]]);
  });
});

describe('SchemaDialog', () => {
  it('shows why a feature is off and overrides the field of a need', async () => {
    const chosen: unknown[] = [];
    const reason = 'The server has no field for databases.';
    const need = { need: 'services', feature: 'services', field: 'serviceList' } as const;
    await show(<SchemaDialog onClose={() => undefined} />, {
      'deploys.schema': () => ({
        endpoint: 'https://x.example/graphql',
        at: 1,
        types: 3,
        features: { ...overview.features, databases: { on: false, reason } },
        needs: [{ ...need, how: 'known', reason: '', candidates: ['serviceList', 'apps'] }],
      }),
      'deploys.override': (input) => {
        chosen.push(input);
      },
    });
    expect(screen.getByText(reason)).toBeTruthy();
    const field = screen.getByRole('combobox', {
      name: t('deploysedit:schema.fieldOf', { need: 'services' }),
    });
    await chooseOption(field, 'apps');
    expect(chosen).toEqual([{ need: 'services', field: 'apps' }]);
  });
});

describe('UsageDialog', () => {
  it('converts cents, marks the current plan and calculates a cost', async () => {
    await show(<UsageDialog onClose={() => undefined} />, {
      'deploys.usage': () => ({
        from: 0,
        to: 1,
        includedCents: 500,
        feeCents: null,
        cents: 1480,
        byProject: [],
        lines: [{ kind: 'egress', quantity: 30, unit: 'GB', unitPrice: 0.05, cents: 150 }],
      }),
    });
    // The rows add up to the total: 1.50 and 13.30.
    expect(screen.getAllByText('14.80 USD')).toHaveLength(2);
    expect(screen.getByText('13.30 USD')).toBeTruthy();
    expect(screen.getByRole('row', { current: true }).textContent).toContain('hobby');
    const hours = screen.getByLabelText(t('deploysedit:calculator.hours'));
    await userEvent.clear(hours);
    await userEvent.type(hours, '1000');
    // 0.25 vCPU and 0.25 GB for 60,000 min: 6.945 + 3.465.
    expect(screen.getByText('10.41 USD')).toBeTruthy();
  });
});
