import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { SaveReview } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { overview, service } from '../../../../../test/support/deploys/deploys-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { chooseOption } from '../../../../../test/support/window/choose-option.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

const api = service('api', { memory: '512Mi', port: 3000 });
const names = ['DATABASE_URL', 'LOG_LEVEL'];
const review: SaveReview = {
  ok: true,
  errors: [],
  notes: [],
  action: 'update',
  serviceId: api.id,
  changes: [{ field: 'port', from: '3000', to: '8080' }],
  vanishingEnv: [],
  cancels: [],
  unlisted: false,
  mutation: null,
};

let core: WindowCore;
let sent: [string, unknown][];
let closed: number;
let answer: { -readonly [M in keyof Handlers]?: Handlers[M] };

const note = <M extends keyof Handlers>(name: M, reply: Handlers[M]): Handlers[M] =>
  ((input: never, context: never) => {
    sent.push([name, input]);
    return ((answer[name] ?? reply) as (input: never, context: never) => unknown)(input, context);
  }) as Handlers[M];

beforeEach(async () => {
  localStorage.clear();
  [sent, closed, answer] = [[], 0, {}];
  core = await windowCore(
    { 'deploys.overview': { ...nothingRead, value: { ...overview, services: [api] }, at: 1 } },
    {
      'deploys.plan': note('deploys.plan', () => review),
      'deploys.variables': note('deploys.variables', () => names),
      'deploys.apply': note('deploys.apply', () => ({
        review,
        result: { id: api.id, name: 'api', state: 'queued' as const, rawState: 'queued' },
      })),
      'deploys.reveal': note('deploys.reveal', () => 'libsql://secret'),
      'deploys.refresh': note('deploys.refresh', () => undefined),
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

async function open(edited: Service | null): Promise<void> {
  render(
    <UiRoot>
      <ServiceDialog
        service={edited}
        onClose={() => {
          closed += 1;
        }}
      />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string) => screen.getByRole('button', { name });
const click = async (name: string): Promise<void> => {
  await userEvent.click(button(name));
  await act(arrived);
};
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, text: string): void => {
  fireEvent.change(field(name), { target: { value: text } });
};
const inputsOf = (name: string) => sent.filter(([one]) => one === name).map(([, input]) => input);

it('says why an unchanged service has nothing to review', async () => {
  await open(api);
  const next = button(t('deploysedit:review'));
  expect(next.getAttribute('aria-description')).toBe(t('app:form.unchanged'));
  await click(t('deploysedit:review'));
  expect(inputsOf('deploys.plan')).toEqual([]);
});

describe('a review that needs an agreement', () => {
  const fresh: SaveReview = { ...review, action: 'create', serviceId: null };
  const reviewed = async (): Promise<void> => {
    await open(null);
    type(t('deploysedit:field.name'), 'relay');
    type(t('deploysedit:field.repo'), 'acme/relay');
    await click(t('deploysedit:review'));
  };
  const consents = () => inputsOf('deploys.apply').map((input) => (input as Row)['consent']);
  type Row = Readonly<Record<string, unknown>>;

  it('says that the service may exist, and sends only after the user agrees', async () => {
    answer['deploys.plan'] = () => ({ ...fresh, unlisted: true });
    await reviewed();
    expect(screen.getByText(t('deploysedit:unlisted.title'))).toBeTruthy();
    await click(t('deploysedit:send.create'));
    expect(consents()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox'));
    await click(t('deploysedit:send.create'));
    expect(consents()).toEqual([{ cancels: [], vanishingEnv: [], mayExist: true }]);
  });

  it('asks once for a mutation that the app found by its shape', async () => {
    const mutation = { name: 'serviceCreateOrUpdate', agreed: false };
    answer['deploys.plan'] = () => ({ ...fresh, mutation });
    await reviewed();
    await click(t('deploysedit:send.create'));
    expect(consents()).toEqual([]);
    expect(screen.getByText(t('deploysedit:mutation.title', mutation))).toBeTruthy();
    await click(t('deploysedit:back'));
    expect(screen.getByText(t('deploysedit:reviewTitle.create', { name: 'relay' }))).toBeTruthy();
    await click(t('deploysedit:send.create'));
    await click(t('deploysedit:mutation.agree'));
    expect(consents()).toEqual([{ cancels: [], vanishingEnv: [], useMutation: mutation.name }]);
    expect(closed).toBe(1);
  });

  it('does not ask for a mutation that the user agreed to before', async () => {
    answer['deploys.plan'] = () => ({ ...fresh, mutation: { name: 'saveApp', agreed: true } });
    await reviewed();
    await click(t('deploysedit:send.create'));
    expect(consents()).toHaveLength(1);
  });
});

it('refuses the name of a service that exists, at its field', async () => {
  await open(null);
  type(t('deploysedit:field.name'), 'api');
  type(t('deploysedit:field.repo'), 'acme/api');
  expect(screen.getByText(t('deploysedit:nameTaken'))).toBeTruthy();
  await click(t('deploysedit:review'));
  expect(inputsOf('deploys.plan')).toEqual([]);
  expect(document.activeElement).toBe(field(t('deploysedit:field.name')));
  type(t('deploysedit:field.name'), 'api-2');
  expect(screen.queryByText(t('deploysedit:nameTaken'))).toBeNull();
});

describe('editing a service', () => {
  it('sends exactly the changed fields, with the consent that the review showed', async () => {
    answer['deploys.plan'] = () => ({ ...review, cancels: ['d1'], vanishingEnv: ['OLD'] });
    await open(api);
    await chooseOption(field(t('deploysedit:field.memory')), '1 GiB');
    type(t('deploysedit:field.port'), '8080');
    await click(t('deploysedit:review'));
    const form = { name: 'api', memory: '1024Mi', port: 8080 };
    expect(inputsOf('deploys.plan')).toEqual([{ form }]);
    expect(inputsOf('deploys.apply')).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('OLD')).toBeTruthy();
    expect(dialog.getByText(t('deploysedit:cancels', { count: 1 }))).toBeTruthy();
    await click(t('deploysedit:send.update'));
    const consent = { cancels: ['d1'], vanishingEnv: ['OLD'] };
    expect(inputsOf('deploys.apply')).toEqual([{ form, consent }]);
    expect(closed).toBe(1);
    expect(localStorage.length).toBe(0);
  });

  it('adds a variable with one press, behind the stored ones', async () => {
    await open(api);
    await click(t('deploysedit:variables.add'));
    const list = screen.getByRole('list', { name: t('deploysedit:variables.title') });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await waitFor(() => {
      const name = t('deploysedit:variables.unnamed', { number: 3 });
      expect(document.activeElement?.getAttribute('aria-label')).toContain(name);
    });
  });

  it('keeps stored values as null and never shows a value before it is asked for', async () => {
    await open(api);
    await click(t('deploysedit:variables.load'));
    expect(inputsOf('deploys.variables')).toEqual([{ serviceId: api.id }]);
    expect(screen.queryByDisplayValue('libsql://secret')).toBeNull();
    await click(t('deploysedit:variables.show', { name: 'DATABASE_URL' }));
    expect(screen.getByDisplayValue('libsql://secret')).toBeTruthy();
    await click(t('deploysedit:variables.hide', { name: 'DATABASE_URL' }));
    expect(screen.queryByDisplayValue('libsql://secret')).toBeNull();
    type(t('deploysedit:variables.valueOf', { name: 'LOG_LEVEL' }), 'debug');
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')[0]).toEqual({
      form: {
        name: 'api',
        envVars: [
          { key: 'DATABASE_URL', value: null },
          { key: 'LOG_LEVEL', value: 'debug' },
        ],
      },
    });
    expect(JSON.stringify(localStorage)).not.toContain('debug');
  });

  it('sends once, whatever happens to the answer, and reads again before another try', async () => {
    answer['deploys.apply'] = () => {
      throw failure('timeout', 'No answer in 20 s.');
    };
    await open(api);
    type(t('deploysedit:field.port'), '8080');
    await click(t('deploysedit:review'));
    await click(t('deploysedit:send.update'));
    expect(screen.getByText(t('deploysedit:lost'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('deploysedit:send.update') })).toBeNull();
    await click(t('deploysedit:readAgain'));
    expect(inputsOf('deploys.apply')).toHaveLength(1);
    expect(inputsOf('deploys.plan')).toHaveLength(2);
    expect(button(t('deploysedit:send.update'))).toBeTruthy();
  });

  it('ignores a second click while the first one is under way', async () => {
    let finish = (): void => undefined;
    answer['deploys.apply'] = () =>
      new Promise((resolve) => {
        finish = () =>
          resolve({
            review,
            result: { id: api.id, name: 'api', state: 'queued' as const, rawState: 'queued' },
          });
      });
    await open(api);
    type(t('deploysedit:field.port'), '8080');
    await click(t('deploysedit:review'));
    const send = button(t('deploysedit:send.update'));
    await click(t('deploysedit:send.update'));
    fireEvent.click(send);
    fireEvent.submit(screen.getByRole('dialog').querySelector('form') ?? send);
    await act(arrived);
    finish();
    await act(arrived);
    expect(inputsOf('deploys.apply')).toHaveLength(1);
  });

  it('shows the new review after a conflict and sends only what that one says', async () => {
    let refused = false;
    answer['deploys.apply'] = () => {
      if (refused)
        return {
          review,
          result: { id: api.id, name: 'api', state: 'queued' as const, rawState: 'queued' },
        };
      refused = true;
      throw failure('conflict', 'Changed.', { review: { ...review, cancels: ['d9'] } });
    };
    await open(api);
    type(t('deploysedit:field.port'), '8080');
    await click(t('deploysedit:review'));
    await click(t('deploysedit:send.update'));
    expect(screen.getByText(t('deploysedit:changedSince'))).toBeTruthy();
    expect(screen.getByText('d9')).toBeTruthy();
    await click(t('deploysedit:send.update'));
    expect(inputsOf('deploys.apply')[1]).toMatchObject({ consent: { cancels: ['d9'] } });
  });

  it('shows what the platform refuses under its field', async () => {
    const errors = [{ field: 'port', message: 'Port 8080 is taken.' }];
    answer['deploys.plan'] = () => ({ ...review, ok: false, errors });
    await open(api);
    type(t('deploysedit:field.port'), '8080');
    await click(t('deploysedit:review'));
    expect(screen.getByText('Port 8080 is taken.')).toBeTruthy();
    expect(field(t('deploysedit:field.port')).getAttribute('aria-invalid')).toBe('true');
    type(t('deploysedit:field.port'), '8081');
    expect(screen.queryByText('Port 8080 is taken.')).toBeNull();
  });
});

describe('a new service', () => {
  it('sends no default and checks before it asks the platform', async () => {
    await open(null);
    type(t('deploysedit:field.repo'), 'https://github.com/studio/relay');
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([]);
    expect(screen.getByText(formatFaults(['Name', 'Repository']))).toBeTruthy();
    type(t('deploysedit:field.repo'), 'studio/relay');
    type(t('deploysedit:field.name'), 'relay');
    await chooseOption(field(t('deploysedit:field.buildpack')), 'static');
    await chooseOption(
      field(t('deploysedit:field.buildpack')),
      t('deploysedit:default', { value: 'auto' }),
    );
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([{ form: { name: 'relay', repo: 'studio/relay' } }]);
  });

  it('has one port for a static site and sends none', async () => {
    await open(null);
    type(t('deploysedit:field.name'), 'docs');
    type(t('deploysedit:field.port'), '4000');
    await chooseOption(field(t('deploysedit:field.buildpack')), 'static');
    expect(field(t('deploysedit:field.port'))).toHaveProperty('value', '8080');
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([{ form: { name: 'docs', buildpack: 'static' } }]);
  });

  it('shows the address of a repository on the internal git host in the review', async () => {
    const repoUrl = 'https://git.example.net/users/anna/site-x1';
    answer['deploys.plan'] = () => ({ ...review, action: 'create', serviceId: null, repoUrl });
    await open(null);
    type(t('deploysedit:field.name'), 'site');
    await chooseOption(field(t('deploysedit:field.host')), 'internal');
    expect(screen.getByText(t('deploysedit:internalRepo'))).toBeTruthy();
    type(t('deploysedit:field.repo'), 'anna/site-x1');
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([
      { form: { name: 'site', host: 'internal', repo: 'anna/site-x1' } },
    ]);
    expect(screen.getByText(repoUrl)).toBeTruthy();
  });

  it('is filled from a file, whose errors are listed', async () => {
    await open(null);
    const load = (text: string): Promise<void> =>
      userEvent.upload(field(t('deploysedit:file.load')), new File([text], 'deploy.yaml'));
    await load('name: relay\nmemory: much\nsize: 3\n');
    expect(await screen.findByText(t('deploysedit:file.errors'))).toBeTruthy();
    await load('name: relay\nmemory: 512Mi\nport: 9000\n');
    expect(await screen.findByDisplayValue('relay')).toBeTruthy();
    expect(screen.queryByText(t('deploysedit:file.errors'))).toBeNull();
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([
      { form: { name: 'relay', memory: '512Mi', port: 9000 } },
    ]);
  });

  it('brings unsaved edits back, without values', async () => {
    await open(null);
    type(t('deploysedit:field.name'), 'relay');
    await click(t('deploysedit:variables.add'));
    const name = t('deploysedit:variables.unnamed', { number: 1 });
    type(t('deploysedit:variables.nameOf', { name }), 'TOKEN');
    type(t('deploysedit:variables.valueOf', { name: 'TOKEN' }), 'hunter22');
    cleanup();
    await open(null);
    expect(field(t('deploysedit:field.name'))).toHaveProperty('value', 'relay');
    expect(screen.queryByDisplayValue('hunter22')).toBeNull();
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toEqual([]);
    type(t('deploysedit:variables.valueOf', { name: 'TOKEN' }), 'again');
    await click(t('deploysedit:review'));
    expect(inputsOf('deploys.plan')).toHaveLength(1);
  });
});
