import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../shared/workflows/panel-texts.ts';
import {
  abilities,
  detailOf,
  field,
  profile,
  run,
  someOverview,
} from '../../../../../test/support/workflows/workflows-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StartRequest } from '../../../../shared/workflows/contract.ts';
import type { WorkflowsOverview, WorkflowDetail } from '../../../../shared/workflows/model.ts';
import { navigate } from '../../../state/route.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { closeStart, openStart } from './open-start.ts';
import { StartDialog } from './StartDialog.tsx';

const ref = { file: 'encode-backlog', name: 'encode-backlog' };
let core: WindowCore;
let asked: StartRequest[];
let detail: WorkflowDetail;
let refuse: (() => never) | null;

const read = (change: Partial<WorkflowsOverview> = {}) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview(change),
});

beforeEach(async () => {
  asked = [];
  detail = detailOf('encode-backlog');
  refuse = null;
  navigate('workflows');
  core = await windowCore(
    { 'connections.profiles': [profile], 'workflows.overview': read() },
    {
      'workflows.workflow': () => detail,
      'workflows.start': (ask) => {
        asked.push(ask);
        refuse?.();
        return run(ask.name, ask.runId, { state: 'running' });
      },
    },
  );
});
afterEach(() => {
  closeStart();
  cleanup();
  core.close();
});

async function show(): Promise<void> {
  render(
    <UiRoot>
      <button type="button" onClick={() => openStart(ref)}>
        opener
      </button>
      <StartDialog />
    </UiRoot>,
  );
  await press(screen.getByRole('button', { name: 'opener' }));
}
const press = async (element: HTMLElement): Promise<void> => {
  await userEvent.click(element);
  await act(arrived);
};
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });
const input = (name: RegExp, role = 'textbox') =>
  dialog().getByRole<HTMLInputElement>(role, { name });
const fill = (element: HTMLElement, value: string): void => {
  fireEvent.change(element, { target: { value } });
};
const start = () => button(t('workflowspanel:start.submit'));

describe('the start of a workflow', () => {
  it('sends what was changed with the run id that was shown, and shows the run', async () => {
    await show();
    const id = input(/^Run ID/).value;
    expect(id).toMatch(/^cs-\d{8}-\d{6}-\w{4}$/);
    fill(input(/^Source/), '/media/a "b" c');
    await press(start());
    expect(asked).toEqual([
      {
        ...ref,
        runId: id,
        params: [{ name: 'Source', value: '/media/a "b" c' }],
        singleton: true,
        enqueue: false,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(decodeURIComponent(location.hash)).toBe(`#encode-backlog/${id}`);
  });

  it('adds it to the queue', async () => {
    await show();
    await press(button(t('workflowspanel:start.enqueue')));
    expect(asked.map(({ enqueue }) => enqueue)).toEqual([true]);
  });

  it('says why a server without a queue takes none', async () => {
    const reason = 'This scheduler has no queue.';
    await core.publish({
      'workflows.overview': read({ abilities: abilities({ enqueue: reason }) }),
    });
    await show();
    const enqueue = button(t('workflowspanel:start.enqueue'));
    await press(enqueue);
    expect(asked).toEqual([]);
    expect(enqueue.getAttribute('aria-description')).toBe(reason);
  });

  it('holds the start back while a value is wrong, and says so under its field', async () => {
    await show();
    const workers = input(/^Workers/, 'spinbutton');
    fill(workers, '60');
    await press(start());
    expect(asked).toEqual([]);
    const enqueue = button(t('workflowspanel:start.enqueue'));
    expect(enqueue.getAttribute('aria-description')).toBe(formatFaults(['Workers']));
    await press(enqueue);
    expect(asked).toEqual([]);
    expect(workers.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(workers.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(
      t('workflowsrules:params.max', { name: 'Workers', limit: 16 }),
    );
    fireEvent.keyDown(workers, { key: 'ArrowUp' });
    expect(workers.value).toBe('16');
    expect(start().disabled).toBe(false);
    await press(dialog().getByRole('button', { name: t('workflowspanel:start.reset') }));
    expect(workers.value).toBe('4');
  });

  it('requires a value only at the start', async () => {
    detail = detailOf('encode-backlog', { fields: [field('DAY', { required: true })] });
    await show();
    expect(start().disabled).toBe(false);
    await press(start());
    expect(asked).toEqual([]);
    expect(input(/^DAY/).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what the server refuses under its field until something changes', async () => {
    refuse = () => {
      throw failure('invalid-input', 'Refused.', { errors: { Source: 'No such folder.' } });
    };
    await show();
    await press(start());
    expect(dialog().getByText('No such folder.')).toBeTruthy();
    expect(start().disabled).toBe(false);
    fill(input(/^Source/), '/other');
    expect(dialog().queryByText('No such folder.')).toBeNull();
  });

  it('says whether JSON is valid, and formats it by its keys', async () => {
    await show();
    const json = input(/^Overrides/);
    fill(json, '{"crf":21}');
    expect(dialog().getByText(t('workflowspanel:start.validJson'))).toBeTruthy();
    fireEvent.keyDown(json, { code: 'KeyF', shiftKey: true, altKey: true });
    expect(json.value).toBe('{\n  "crf": 21\n}');
    fill(json, '{"crf":');
    expect(dialog().queryByText(t('workflowspanel:start.validJson'))).toBeNull();
    await press(start());
    expect(asked).toEqual([]);
  });

  it('keeps the input if it is closed by mistake', async () => {
    await show();
    fill(input(/^Source/), '/typed');
    await userEvent.keyboard('{Escape}');
    expect(dialog().getByText(t('app:form.unsaved'))).toBeTruthy();
    await press(button(t('app:form.stay')));
    expect(input(/^Source/).value).toBe('/typed');
  });

  it('gives the focus back', async () => {
    await show();
    await press(button(t('app:cancel')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement?.textContent).toBe('opener');
  });

  it('says why it makes no other id for a workflow that does not allow it', async () => {
    detail = detailOf('encode-backlog', { fixedRunId: true });
    await show();
    const before = input(/^Run ID/).value;
    const other = button(t('workflowspanel:start.newId'));
    await press(other);
    expect(input(/^Run ID/).value).toBe(before);
    expect(other.getAttribute('aria-description')).toBe(t('workflowspanel:start.fixedId'));
  });

  it('makes another id on request, and none where the server makes them', async () => {
    await show();
    const before = input(/^Run ID/).value;
    await press(button(t('workflowspanel:start.newId')));
    expect(input(/^Run ID/).value).not.toBe(before);
    await core.publish({ 'workflows.overview': read({ abilities: abilities({ runIds: 'No.' }) }) });
    await act(arrived);
    expect(dialog().queryByRole('textbox', { name: /^Run ID/ })).toBeNull();
    expect(dialog().getByText(t('workflowspanel:start.compared'))).toBeTruthy();
  });
});
