import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import { CommitField } from './CommitField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DateField, DateTimeField } from './DateTimeField.tsx';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';
import { UiRoot } from './UiRoot.tsx';
import { t } from '../../shared/i18n/translate.ts';
import { formatFaults, formatRequired } from '../../shared/format/sentences.ts';
import { formatDate } from '../../shared/format/time.ts';

afterEach(cleanup);

const fruit = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana', disabled: true },
  { value: 'c', label: 'Cherry' },
  { value: 'd', label: 'Cranberry' },
];
const combobox = () => screen.getByRole('combobox', { name: 'Fruit' });
const active = () =>
  document.getElementById(combobox().getAttribute('aria-activedescendant') ?? '')?.title;

describe('Select', () => {
  function Fruit({ onPick }: { readonly onPick: (value: string) => void }) {
    const [value, setValue] = useState('a');
    return (
      <Field label="Fruit">
        {(parts) => (
          <Select
            {...parts}
            value={value}
            options={fruit}
            onValue={(next) => {
              setValue(next);
              onPick(next);
            }}
          />
        )}
      </Field>
    );
  }

  it('skips disabled entries, closed and open, and selects with Enter', async () => {
    const picked = vi.fn();
    render(<Fruit onPick={picked} />);
    combobox().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(combobox().textContent).toBe('Cherry');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('option', { selected: true }).title).toBe('Cherry');
    expect(combobox().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Home}');
    expect(active()).toBe('Apple');
    await userEvent.keyboard('{End}{Enter}');
    expect(combobox().textContent).toBe('Cranberry');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(picked.mock.calls).toEqual([['c'], ['d']]);
    expect(document.activeElement).toBe(combobox());
  });

  it('finds options by typed letters and keeps its value by Escape', async () => {
    const picked = vi.fn();
    render(<Fruit onPick={picked} />);
    await userEvent.click(combobox());
    await userEvent.keyboard('cr');
    expect(active()).toBe('Cranberry');
    await userEvent.keyboard('{Escape}');
    expect(combobox().textContent).toBe('Apple');
    expect(picked).not.toHaveBeenCalled();
  });
});

describe('Combobox', () =>
  it('finds options by any part of their name and puts the chosen one back', async () => {
    const picked = vi.fn();
    render(<Combobox label="Fruit" value="a" options={fruit} onValue={picked} />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
    await userEvent.click(input);
    await userEvent.keyboard('err');
    expect(screen.getAllByRole('option').map(({ title }) => title)).toEqual([
      'Cherry',
      'Cranberry',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(picked.mock.calls).toEqual([['d']]);
    await userEvent.keyboard('xyz');
    expect(screen.getByText('No option matches “Applexyz”')).toBeTruthy();
    await userEvent.tab();
    expect(input.value).toBe('Apple');
    expect(picked).toHaveBeenCalledTimes(1);
  }));

describe('FormDialog', () => {
  const closed = vi.fn();
  const sent = vi.fn();
  const read = (text: string) =>
    /^\d+$/.test(text)
      ? ({ ok: true, value: Number(text) } as const)
      : ({ ok: false, error: 'Port takes a number.' } as const);
  const form = (change: Partial<Parameters<typeof FormDialog>[0]> = {}) => (
    <UiRoot>
      <FormDialog title="Server" submit="Save" onSubmit={sent} onClose={closed} {...change}>
        <CommitField label="Port" text="8409" live read={read} onCommit={() => undefined} />
        <Field label="Name">{(parts) => <TextInput {...parts} name="name" />}</Field>
      </FormDialog>
    </UiRoot>
  );
  afterEach(() => {
    closed.mockClear();
    sent.mockClear();
  });

  it('goes to the field that refuses its text', async () => {
    render(form());
    const port = screen.getByRole('textbox', { name: 'Port' });
    await userEvent.type(port, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText(formatFaults(['Port']))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(port));
    await userEvent.type(port, '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('goes to the first field without a value, and counts them', async () => {
    const fields = ['Name', 'Branch'].map((label) => (
      <Field key={label} label={label} required="">
        {(parts) => <TextInput {...parts} value="" onText={() => undefined} />}
      </Field>
    ));
    render(
      <UiRoot>
        <FormDialog title="Service" submit="Save" onSubmit={sent} onClose={closed}>
          {fields}
        </FormDialog>
      </UiRoot>,
    );
    expect(screen.queryByText(formatRequired('Name'))).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText(formatRequired('Name'))).toBeTruthy();
    expect(screen.getByText(formatRequired('Branch'))).toBeTruthy();
    expect(screen.getByText(formatFaults(['Name', 'Branch']))).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })),
    );
  });

  it('takes Enter right after the last letter', async () => {
    function Named() {
      const [name, setName] = useState('');
      return (
        <FormDialog title="Service" submit="Save" onSubmit={sent} onClose={closed}>
          <Field label="Name" required={name}>
            {(parts) => <TextInput {...parts} value={name} onText={setName} />}
          </Field>
        </FormDialog>
      );
    }
    render(
      <UiRoot>
        <Named />
      </UiRoot>,
    );
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    // Like a browser: React finishes the work of an event, but no timer or task runs before the next event.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.form?.requestSubmit();
    vi.unstubAllGlobals();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is sent by Enter on the dialog itself, but not by a key that is still held', () => {
    render(
      <UiRoot>
        <FormDialog title="Service" submit="Save" onSubmit={sent} onClose={closed} />
      </UiRoot>,
    );
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Enter', repeat: true });
    expect(sent).not.toHaveBeenCalled();
    fireEvent.keyDown(dialog, { key: 'Enter' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('shows why it failed and moves the focus to the field at fault', () => {
    const view = render(form());
    const error = { message: 'This name is taken.', detail: { field: 'name' } };
    view.rerender(form({ submission: { pending: false, error } }));
    expect(screen.getByRole('alert').textContent).toBe('This name is taken.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('asks before closing loses a change', async () => {
    render(form({ dirty: true }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alert').textContent).toBe('Your changes are not saved.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

it('confirms what cannot be undone only after its word was typed', async () => {
  const done = vi.fn();
  render(
    <UiRoot>
      <ConfirmDialog
        title="Delete everything?"
        action="Delete"
        word="archive"
        onConfirm={done}
        onClose={() => undefined}
      />
    </UiRoot>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  const word = screen.getByRole('textbox', { name: 'Type archive to confirm' });
  await userEvent.type(word, 'archiv');
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(word, 'e');
  await userEvent.click(button);
  expect(done).toHaveBeenCalledTimes(1);
});

describe('days and moments', () => {
  function Day() {
    const [day, setDay] = useState('2026-11-20');
    return (
      <UiRoot>
        <DateField label="Day" value={day} onValue={setDay} />
      </UiRoot>
    );
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Day/ });
  const shown = (day: string): string => formatDate(Date.parse(day), Date.now(), 'UTC');

  it.each([
    ['24.12.', '2026-12-24'],
    ['Dec 24 2027', '2027-12-24'],
    ['3 mar', '2026-03-03'],
    ['+14', '2026-12-04'],
    ['2026-02-28', '2026-02-28'],
  ])('reads "%s"', async (typed, day) => {
    render(<Day />);
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(field().value).toBe(shown(day)));
  });

  it('refuses a day that does not exist, and steps by arrow keys', async () => {
    render(<Day />);
    fireEvent.change(field(), { target: { value: '2026-02-30' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().value).toBe(shown('2026-11-19'));
  });

  it('picks a day from the month by keys', async () => {
    render(<Day />);
    await userEvent.click(
      screen.getByRole('button', { name: t('views:date.pick', { field: 'Day' }) }),
    );
    const today = await screen.findByRole('button', { name: 'Friday 20 Nov 2026' });
    await waitFor(() => expect(document.activeElement).toBe(today));
    await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}');
    expect(field().value).toBe(shown('2026-12-21'));
  });

  it('omits seconds that are zero only where they are not wanted', () => {
    const moment = (at: string) => (
      <UiRoot>
        <DateTimeField
          label="Start"
          value={Date.parse(at)}
          zone="UTC"
          seconds={false}
          onValue={() => undefined}
        />
      </UiRoot>
    );
    const { rerender } = render(moment('2026-11-20T19:43:00Z'));
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start UTC' });
    expect(start.value).toBe(`${shown('2026-11-20')}, 19:43`);
    rerender(moment('2026-11-20T19:43:59Z'));
    expect(start.value).toBe(`${shown('2026-11-20')}, 19:43:59`);
  });

  it('shows the zone of a moment and reads clock times in it', async () => {
    const at = Date.parse('2026-11-20T19:43:00+01:00');
    const moved = vi.fn();
    render(
      <UiRoot>
        <DateTimeField label="Start" value={at} zone="Europe/Berlin" onValue={moved} />
      </UiRoot>,
    );
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Europe/Berlin' });
    expect(start.value).toBe(`${shown('2026-11-20')}, 19:43:00`);
    fireEvent.change(start, { target: { value: '20:15' } });
    fireEvent.keyDown(start, { key: 'Enter' });
    await waitFor(() =>
      expect(moved.mock.calls).toEqual([[Date.parse('2026-11-20T20:15:00+01:00')]]),
    );
  });
});
