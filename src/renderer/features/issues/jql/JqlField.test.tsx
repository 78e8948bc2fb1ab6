import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jqlWords } from '../../../../../test/support/issues/issues-fields-sample.ts';
import { issue } from '../../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { JqlField } from './JqlField.tsx';

type Answer = MethodOutput<'issues.check'>;
const fine: Answer = { errors: [], warnings: [], checked: true };
const first = 'assignee = currentUser() ORDER BY key';

let core: WindowCore;
let checked: string[];
let submitted: string[];
let opened: string[];
let known: string[] = [];
let suggested: MethodInput<'issues.suggest'>[];
let answer: (jql: string) => Answer | Promise<Answer>;

beforeEach(async () => {
  [checked, submitted, opened, suggested] = [[], [], [], []];
  answer = () => fine;
  core = await windowCore(
    {},
    {
      'issues.jqlWords': () => jqlWords,
      'issues.suggest': (input) => {
        suggested.push(input);
        return [{ label: 'In progress', insert: '"In progress"' }];
      },
      'issues.issue': ({ key }) =>
        known.includes(key) ? issue(key) : Promise.reject(failure('not-found', key)),
      'issues.check': ({ jql }) => {
        checked.push(jql);
        return answer(jql);
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('issuesjql:label') });
const optionTexts = () => screen.queryAllByRole('option').map(({ title }) => title);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.title;
/** What a screen reader announces as the description. */
const described = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

const whole = (value: string) => (
  <UiRoot>
    <JqlField
      value={value}
      project="CS"
      onOpen={(key) => {
        opened.push(key);
      }}
      onSubmit={(jql) => {
        submitted.push(jql);
      }}
    />
  </UiRoot>
);
/** Renders the field with its text selected, so that typing replaces it. */
function open(value = first) {
  const view = render(whole(value));
  field().focus();
  field().select();
  return view;
}
const type = (keys: string) => userEvent.keyboard(keys);
const settled = () => act(arrived);

describe('running a query', () => {
  it('submits what neither the app nor the server objects to', async () => {
    open();
    await type('status = Done {Escape}{Enter}');
    await waitFor(() => expect(submitted).toEqual(['status = Done']));
    expect(checked).toEqual(['status = Done']);
  });

  it("shows the app's own objections in place and does not ask the server", async () => {
    open();
    await type('(status = Done ORDER BY key{Enter}');
    expect(described()).toContain(t('issuesjql:problem.unclosed'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await type('{Control>}a{/Control}{Backspace}{Enter}');
    expect(described()).toContain(t('issuesjql:problem.empty'));
    await settled();
    expect([checked, submitted]).toEqual([[], []]);
  });

  it("shows the server's errors until the text changes", async () => {
    answer = () => ({ ...fine, errors: ["Field 'x' does not exist."] });
    open();
    await type('x = 1{Enter}');
    await waitFor(() =>
      expect(described()).toBe(t('issuesjql:refused', { text: "Field 'x' does not exist." })),
    );
    expect(submitted).toEqual([]);
    await type('2');
    expect(field().getAttribute('aria-describedby')).toBeNull();
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it('submits despite warnings and keeps them while the list shows the text', async () => {
    answer = () => ({ ...fine, warnings: ['No label "a".'] });
    const view = open();
    await type('labels = a {Escape}{Enter}');
    await waitFor(() => expect(submitted).toEqual(['labels = a']));
    view.rerender(whole('labels = a'));
    expect(described()).toBe(t('issuesjql:warned', { text: 'No label "a".' }));
    expect(field().getAttribute('aria-invalid')).toBeNull();
    view.rerender(whole(first));
    expect(field().getAttribute('aria-describedby')).toBeNull();
  });

  it('submits a query that the server could not check: the search then reports the error', async () => {
    answer = () => Promise.reject(failure('unreachable', 'No answer.'));
    open();
    await type('x = 1{Enter}');
    await waitFor(() => expect(submitted).toEqual(['x = 1']));
  });

  it('drops the answer about a text that has changed meanwhile', async () => {
    let finish: (answer: Answer) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    open();
    await type('x = 1{Enter}');
    await waitFor(() => expect(checked).toEqual(['x = 1']));
    await type('2');
    finish(fine);
    await settled();
    expect(submitted).toEqual([]);
    expect(field().value).toBe('x = 12');
  });

  it('runs by the button, which appears with a change', async () => {
    open();
    await type('x = 1');
    await userEvent.click(screen.getByRole('button', { name: t('issuesjql:run') }));
    await waitFor(() => expect(submitted).toEqual(['x = 1']));
  });
});

describe('a key or words', () => {
  it('finds words, also those that begin like a field, and shows them without JQL', async () => {
    const view = open();
    await type('status jumps{Enter}');
    expect(submitted).toEqual(['text ~ "status jumps" ORDER BY updated DESC']);
    expect(checked).toEqual([]);
    view.rerender(whole('text ~ "status jumps" AND assignee = currentUser() ORDER BY key'));
    expect(field().value).toBe('status jumps');
    await userEvent.clear(field());
    await type('lab{Enter}');
    expect(submitted[1]).toBe('text ~ "lab" AND assignee = currentUser() ORDER BY updated DESC');
  });

  it('opens the issue of a key or a number, and says under the field that there is none', async () => {
    known = ['CS-412'];
    open();
    await type('cs-412{Enter}');
    await waitFor(() => expect(opened).toEqual(['CS-412']));
    expect(field().value).toBe(first);
    field().select();
    await type('9{Enter}');
    await waitFor(() => expect(described()).toBe(t('issuesjql:noIssue', { key: 'CS-9' })));
    expect([opened, submitted]).toEqual([['CS-412'], []]);
  });

  it('translates words to JQL and back by Ctrl+J', async () => {
    open();
    await type('volume jumps{Control>}j{/Control}');
    expect(field().value).toBe('text ~ "volume jumps" ORDER BY updated DESC');
    await type('{Control>}j{/Control}');
    expect(field().value).toBe('volume jumps');
  });
});

describe('leaving', () => {
  it('closes the suggestions by Escape and then leaves the field, whose text stays', async () => {
    open();
    await type('project  = NOPE AND stat');
    await waitFor(() => expect(optionTexts()).toContain('status'));
    await type('{Escape}');
    expect(optionTexts()).toEqual([]);
    expect(document.activeElement).toBe(field());
    await type('{Escape}');
    expect(document.activeElement).not.toBe(field());
    expect(field().value).toBe('project  = NOPE AND stat');
  });

  it('leaves Escape to the panel if nothing has changed', async () => {
    const passed: boolean[] = [];
    const listen = (event: KeyboardEvent): void => {
      passed.push(event.defaultPrevented);
    };
    document.addEventListener('keydown', listen);
    open();
    await type('{Escape}');
    document.removeEventListener('keydown', listen);
    expect(passed).toEqual([false]);
  });

  it('shows a new value in place of the typed text', async () => {
    const view = open();
    await type('x = ');
    view.rerender(whole('project = CS'));
    expect(field().value).toBe('project = CS');
  });
});

describe('completion', () => {
  it('completes a field, an operator and a value by the keyboard', async () => {
    open();
    await type('stat');
    await waitFor(() => expect(optionTexts()).toContain('status'));
    await type('{Tab}');
    expect(field().value).toBe('status ');
    expect(active()).toBeUndefined();
    expect(optionTexts()).toContain('!=');
    // The completion has already inserted the space.
    await type(' != ');
    expect(field().value).toBe('status != ');
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(optionTexts()[0]).toBe('In progress'));
    await type('in{Enter}');
    expect(field().value).toBe('status != "In progress" ');
    expect(suggested[0]).toEqual({ field: 'status', text: '' });
    expect(submitted).toEqual([]);
    await type('{Enter}');
    await waitFor(() => expect(submitted).toEqual(['status != "In progress"']));
  });

  it('inserts what is clicked at the caret, not at the end', async () => {
    open('sta = Done');
    field().setSelectionRange(2, 2);
    await type('a{Backspace}');
    await waitFor(() => expect(optionTexts()[0]).toBe('status'));
    await userEvent.click(screen.getByRole('option', { name: 'status' }));
    expect(field().value).toBe('status = Done');
    expect(field().selectionStart).toBe(6);
  });

  it('opens by Ctrl+Space and closes when the caret moves', async () => {
    open();
    await type('{End}{Control>} {/Control}');
    expect(optionTexts()).toEqual([]);
    await type(' {Escape}{Control>} {/Control}');
    expect(optionTexts()).toEqual(['ASC', 'DESC']);
    expect(screen.getByRole('status').textContent).toBe(t('issuesjql:suggestions', { count: 2 }));
    await type('{ArrowLeft}');
    expect(optionTexts()).toEqual([]);
  });

  it('pastes several lines as one', async () => {
    open();
    await userEvent.paste('status = Done\nORDER BY key');
    expect(field().value).toBe('status = Done ORDER BY key');
  });
});
