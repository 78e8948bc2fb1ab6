import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { overview, service } from '../../../../test/support/deploys/deploys-sample.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import type { ServiceEvent } from '../../../shared/attention/event.ts';
import type { Rule } from '../../../shared/rules/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { SettingRow } from '../../state/settings/SettingRow.tsx';
import { ruleSettings } from './rule-settings.tsx';

let open: WindowCore;
let calls: [string, unknown][];
afterEach(() => {
  cleanup();
  open.close();
});

const rule: Rule = {
  id: 'r',
  name: 'Night watch',
  on: false,
  when: { k: 'deployFailed', service: null },
  then: { k: 'notify', text: '' },
};
const fact: ServiceEvent = {
  kind: 'deployFailed',
  key: 'k',
  of: 'api',
  subject: 'api',
  detail: 'exit code 1',
  at: Date.UTC(2026, 10, 23),
  caused: false,
};

async function show(rules: readonly Rule[], problem: string | null = null) {
  calls = [];
  const note = (name: string) => (input: unknown) => void calls.push([name, input]);
  const log = rules.map(({ id, name }) => ({ ruleId: id, ruleName: name, fact, at: 1, problem }));
  const services = [service('api'), service('web')];
  open = await windowCore(
    {
      'rules.state': { rules, log },
      'deploys.overview': { ...nothingRead, value: { ...overview, services } },
    },
    {
      'rules.save': note('save'),
      'rules.remove': note('remove'),
      'rules.switch': note('switch'),
      'rules.try': ({ rule: tried }) => {
        calls.push(['try', tried.when]);
        return { facts: [fact], since: fact.at, refused: t('rules:refused.noScheduler') };
      },
    },
  );
  render(
    <UiRoot>
      {ruleSettings.map((entry) => (
        <SettingRow key={entry.id} entry={entry} />
      ))}
    </UiRoot>,
  );
}

const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(arrived);
};
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};

it('says what rules are for, and adds one that was tried', async () => {
  await show([]);
  expect(screen.getByText(t('rules:empty'))).toBeDefined();
  await press(t('rules:add'));
  await choose(t('rules:which.deployFailed'), 'web');
  await press(t('rules:try'));
  expect(calls).toEqual([['try', { k: 'deployFailed', service: service('web').id }]]);
  expect(screen.getByText(/^It would have fired 1 time since/)).toBeDefined();
  expect(screen.getByText(t('rules:refused.noScheduler'))).toBeDefined();
  expect(screen.getByText('api: exit code 1')).toBeDefined();
  await press(t('rules:save'));
  expect(calls[1]).toMatchObject(['save', { rule: { on: false, then: { k: 'notify' } } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('needs a target, and hides a result that is for another rule', async () => {
  await show([]);
  await press(t('rules:add'));
  await press(t('rules:try'));
  expect(screen.getByText(/^It would have fired/)).toBeDefined();
  await choose(t('rules:then'), t('rules:thens.pausePlayer'));
  expect(screen.queryByText(/^It would have fired/)).toBeNull();
  expect(screen.getByText(t('rules:none'))).toBeDefined();
  await press(t('rules:save'));
  expect(calls.filter(([k]) => k === 'save')).toEqual([]);
});

it('lists rules with their log, and edits and removes them', async () => {
  await show([rule], 'The player is busy.');
  const log = screen.getByRole('region', { name: t('rules:log') });
  expect(within(log).getByText('The player is busy.')).toBeDefined();
  await press(t('rules:edit', { name: 'Night watch' }));
  await choose(t('rules:when'), t('rules:whens.playerOffline'));
  await choose(t('rules:level.playerOffline'), t('rules:minutes', { count: 30 }));
  await press(t('rules:save'));
  await userEvent.click(
    screen.getByRole('button', { name: t('rules:more', { name: 'Night watch' }) }),
  );
  await userEvent.click(screen.getByRole('menuitem', { name: t('rules:remove') }));
  await press(t('rules:removeAction'));
  const when = { k: 'playerOffline', player: null, minutes: 30 };
  expect(calls).toEqual([
    ['save', { rule: { ...rule, when } }],
    ['remove', { id: 'r' }],
  ]);
});

it('switches a rule on after showing what it would have done, and off at once', async () => {
  await show([rule, { ...rule, id: 'on', name: 'Day watch', on: true }]);
  // Only the disabled rule says so.
  expect(screen.getAllByText((text) => text.endsWith(t('rules:off')))).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: 'Night watch' }));
  await act(arrived);
  const dialog = screen.getByRole('dialog', {
    name: t('rules:switchTitle', { name: 'Night watch' }),
  });
  expect(within(dialog).getByText(/^It would have fired 1 time since/)).toBeDefined();
  expect(calls).toEqual([['try', rule.when]]);
  await press(t('rules:switchAction'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Day watch' }));
  await act(arrived);
  expect(calls.slice(1)).toEqual([
    ['switch', { id: 'r', on: true }],
    ['switch', { id: 'on', on: false }],
  ]);
});

it('says that a change of what an active rule does switches it off', async () => {
  await show([{ ...rule, on: true }]);
  await press(t('rules:edit', { name: 'Night watch' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: new RegExp(`^${t('rules:name')}`) }),
    '!',
  );
  expect(screen.queryByText(t('rules:savesOff'))).toBeNull();
  await choose(t('rules:which.deployFailed'), 'web');
  expect(screen.getByText(t('rules:savesOff'))).toBeDefined();
});

it('accepts parameters as lines, and names an invalid one', async () => {
  const start = { k: 'startWorkflow', file: 'f', name: 'nightly', params: [] } as const;
  await show([{ ...rule, then: { ...start, params: [{ name: 'A', value: '1' }] } }]);
  await press(t('rules:edit', { name: 'Night watch' }));
  const field = screen.getByRole('textbox', { name: t('rules:params') });
  await userEvent.type(field, '{End}{Enter}nothing');
  expect(screen.getByText(t('rules:paramsLine', { line: 2 }))).toBeDefined();
  await press(t('rules:save'));
  expect(calls.filter(([k]) => k === 'save')).toEqual([]);
  await userEvent.type(field, '={{subject}');
  await press(t('rules:save'));
  const params = [
    { name: 'A', value: '1' },
    { name: 'nothing', value: '{subject}' },
  ];
  expect(calls[0]).toMatchObject(['save', { rule: { then: { params } } }]);
});

it('moves the focus to the menu of the next rule when one is removed', async () => {
  const next = { ...rule, id: 's', name: 'Day watch' };
  await show([rule, next]);
  screen.getByRole('button', { name: t('rules:more', { name: 'Night watch' }) }).focus();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('menuitem', { name: t('rules:remove') }).focus();
  await userEvent.keyboard('{Enter}');
  await press(t('rules:removeAction'));
  expect(calls).toEqual([['remove', { id: 'r' }]]);
  await act(() => open.publish({ 'rules.state': { rules: [next], log: [] } }));
  const more = screen.getByRole('button', { name: t('rules:more', { name: 'Day watch' }) });
  await waitFor(() => expect(document.activeElement).toBe(more));
});
