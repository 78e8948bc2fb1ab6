import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { chooseOption } from '../../../../../test/support/window/choose-option.ts';
import { createFields, types } from '../../../../../test/support/issues/issues-fields-sample.ts';
import { issue, me, overview, page } from '../../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { CreateButton } from '../panel.tsx';

let core: WindowCore;
let created: unknown[];
let saved: unknown[];
let create: Handlers['issues.create'];
let fields = createFields;
let reading: Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  [created, saved, fields] = [[], [], createFields];
  reading = Promise.resolve();
  create = () => issue('CS-452');
  core = await windowCore(
    { 'issues.overview': { ...nothingRead, value: overview, at: 1 } },
    {
      'issues.types': () => ({ types, cut: null }),
      'issues.createFields': async () => {
        await reading;
        return { fields: [...fields], cut: null };
      },
      'issues.list': () => ({
        ...page([]),
        items: [{ key: 'OPS', name: 'Operations' }],
      }),
      'issues.create': (input, context) => {
        created.push(input.draft);
        return create(input, context);
      },
      'issues.saveTemplate': ({ template }) => {
        saved.push(template);
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

const click = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(arrived);
};
async function open(): Promise<void> {
  render(
    <UiRoot>
      <CreateButton />
    </UiRoot>,
  );
  await act(arrived);
  await click(t('issuesdetail:create.button'));
}
const field = (name: RegExp | string) => screen.getByLabelText(name);
const type = (name: RegExp | string, text: string): void => {
  fireEvent.change(field(name), { target: { value: text } });
};
/** The sample project requires a component. */
const tickComponent = () => userEvent.click(screen.getByRole('checkbox', { name: 'Equalizer' }));
const submit = () => click(t('issuesdetail:create.submit'));

describe('a new issue', () => {
  it('is sent with the values of its fields', async () => {
    await open();
    await chooseOption(field(t('issuesdetail:create.type')), 'Bug');
    await act(arrived);
    type(/^Summary/, 'Too bright');
    type(/^Labels/, 'dsp, sound');
    await chooseOption(field(/^Priority/), 'High');
    await chooseOption(field(/^Assignee/), me.name);
    await tickComponent();
    await click(t('issuesdetail:create.more', { count: 2 }));
    type(/^Story points/, '3');
    await submit();
    expect(created).toEqual([
      {
        project: 'CS',
        typeId: '10004',
        values: {
          summary: 'Too bright',
          labels: ['dsp', 'sound'],
          priority: '2',
          assignee: me.id,
          components: ['1'],
          customfield_10016: '3',
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.hash).toBe('#CS-452');
    expect(localStorage.getItem('channelstrip.issues.create')).toBeNull();
  });

  it('focuses the summary once it is there, and needs only that for another issue of the last type', async () => {
    fields = createFields.filter(({ required, id }) => !required || id === 'summary');
    await open();
    await chooseOption(field(t('issuesdetail:create.type')), 'Bug');
    type(/^Summary/, 'Too bright');
    await submit();
    await click(t('issuesdetail:create.button'));
    expect(document.activeElement).toBe(field(/^Summary/));
    await userEvent.keyboard('Too dark{Control>}{Enter}{/Control}');
    await act(arrived);
    expect(created[1]).toEqual({ project: 'CS', typeId: '10004', values: { summary: 'Too dark' } });
  });

  it('leaves the focus where the user moved it while the fields load', async () => {
    let answer = (): void => undefined;
    reading = new Promise((resolve) => {
      answer = resolve;
    });
    await open();
    const template = field(t('issuesdetail:template.label'));
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    act(() => template.focus());
    answer();
    await act(arrived);
    expect(field(/^Summary/)).toBeTruthy();
    expect(document.activeElement).toBe(template);
  });

  it('offers no subtask, and asks for the fields of another project', async () => {
    await open();
    await userEvent.click(field(t('issuesdetail:create.type')));
    expect(screen.queryByRole('option', { name: 'Subtask', hidden: true })).toBeNull();
    await userEvent.click(field(t('issuesdetail:create.project')));
    await userEvent.click(await screen.findByRole('option', { name: /OPS/, hidden: true }));
    await act(arrived);
    type(/^Summary/, 'Disk is full');
    await tickComponent();
    await submit();
    expect(created).toMatchObject([{ project: 'OPS', typeId: '10001' }]);
  });

  it('shows what the server refuses at its field until that changes', async () => {
    create = () => {
      throw failure('invalid-input', 'Correct the fields.', {
        errors: { summary: 'Enter a summary.', duedate: 'Too early.', project: 'Is archived.' },
      });
    };
    await open();
    await submit();
    expect(created).toEqual([]);
    expect(screen.getByText(formatFaults(['Summary', 'Components']))).toBeTruthy();
    type(/^Summary/, 'Bright');
    await tickComponent();
    await submit();
    expect(screen.getByText('Enter a summary.')).toBeTruthy();
    expect(screen.getByText('Is archived.')).toBeTruthy();
    // A field that is not shown at first appears with its error.
    expect(field(/^Due date/).getAttribute('aria-invalid')).toBe('true');
    type(/^Summary/, 'Too bright');
    expect(screen.queryByText('Enter a summary.')).toBeNull();
    expect(screen.getByText('Too early.')).toBeTruthy();
  });

  it('is not sent again unasked if the answer is lost', async () => {
    create = () => {
      throw failure('unconfirmed', 'Check whether it exists.');
    };
    await open();
    type(/^Summary/, 'Too bright');
    await tickComponent();
    await submit();
    expect(created).toHaveLength(1);
    expect(screen.getByText('Check whether it exists.')).toBeTruthy();
    expect(screen.getByRole('button', { name: t('issuesdetail:create.again') })).toBeTruthy();
  });

  it('cannot be created here if a required field has no input', async () => {
    fields = createFields.map((one) => (one.kind === 'other' ? { ...one, required: true } : one));
    await open();
    expect(screen.getByText(t('issuesdetail:create.missing', { fields: 'Cascade' }))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('issuesdetail:create.submit') })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('survives a closed window, and is discarded only after a question', async () => {
    await open();
    type(/^Summary/, 'Half a thought');
    cleanup();
    await open();
    expect(field(/^Summary/)).toHaveProperty('value', 'Half a thought');
    await click(t('app:cancel'));
    expect(screen.getByText(t('app:form.unsaved'))).toBeTruthy();
    await click(t('app:form.discard'));
    expect(localStorage.length).toBe(0);
  });

  it('starts from a template and becomes one', async () => {
    await open();
    await chooseOption(field(t('issuesdetail:template.label')), 'Sound bug');
    await act(arrived);
    expect(field(/^Summary/)).toHaveProperty('value', 'Sound: ');
    type(/^Summary/, 'Volume: ');
    await click(t('issuesdetail:template.save'));
    expect(saved).toMatchObject([
      {
        name: 'Volume:',
        project: 'CS',
        typeId: '10004',
        summary: 'Volume: ',
        labels: ['dsp'],
      },
    ]);
  });
});
