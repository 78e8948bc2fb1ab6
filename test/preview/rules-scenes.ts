import type { Page } from '@playwright/test';
import '../../src/shared/rules/texts.ts';
import { nothingRead } from '../../src/shared/connections/resource-state.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { ServiceEvent } from '../../src/shared/attention/event.ts';
import type { Firing, Rule } from '../../src/shared/rules/model.ts';
import { overview, service } from '../support/deploys/deploys-sample.ts';
import { answers, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const HOUR = 3_600_000;
const now = Date.now();

const rules: readonly Rule[] = [
  {
    id: 'a',
    name: 'Roll back a failed deploy',
    on: true,
    when: { k: 'deployFailed', service: null },
    then: {
      k: 'startWorkflow',
      file: 'rollback',
      name: 'rollback',
      params: [{ name: 'SERVICE', value: '{subject}' }],
    },
  },
  {
    id: 'b',
    name: 'Cinema runs out of programme',
    on: true,
    when: { k: 'playoutGap', channel: 'c1', hours: 12 },
    then: { k: 'notify', text: '{subject}: {detail}' },
  },
  {
    id: 'c',
    name: 'A player is offline: Open a page',
    on: false,
    when: { k: 'playerOffline', player: null, minutes: 10 },
    then: { k: 'openPanel', panel: 'music' },
  },
];

const fact = (subject: string, detail: string, hours: number): ServiceEvent => ({
  kind: 'deployFailed',
  key: `${subject} ${String(hours)}`,
  of: subject,
  subject,
  detail,
  at: now - hours * HOUR,
  caused: false,
});
const facts = [
  fact('web-api', 'The build ended with code 1: module not found: @studio/shelf/session-cache', 3),
  fact('worker', 'Exit code 137', 40),
  fact('web-api', 'The build ended with code 1', 90),
];
const firing = (of: ServiceEvent, problem: string | null): Firing => ({
  ruleId: 'a',
  ruleName: 'Roll back a failed deploy',
  fact: of,
  at: of.at,
  problem,
});
const refused = t('rules:refused.executed', { name: 'SERVICE' });
const log = facts.map((one, index) =>
  firing(one, [null, refused, t('rules:heldBack', { count: 2 })][index] ?? null),
);

const scene = (name: string, listed: readonly Rule[], more: Partial<Scene> = {}): Scene => ({
  name,
  path: '/settings#rules',
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'deploys.overview': {
      ...nothingRead,
      value: { ...overview, services: [service('web-api'), service('worker')] },
    },
    'rules.state': { rules: listed, log: listed.length === 0 ? [] : log },
  },
  handlers: {
    ...answers,
    'rules.try': () => ({ facts, since: now - 7 * 24 * HOUR, refused: null }),
  },
  ...more,
});
const sizes = ['320x640', '1280x780'];

/** States of the rules in the settings. */
export const rulesScenes: readonly Scene[] = [
  scene('rules-empty', []),
  scene('rules-list', rules, { sizes, forcedColors: true }),
  scene('rules-add', [], { sizes }),
  scene('rules-tried', rules, { sizes }),
  scene('rules-workflow', rules, { sizes }),
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const show = async (page: Page) => {
  await page.getByRole('button', { name: t('rules:add') }).scrollIntoViewIfNeeded();
};

export const rulesPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'rules-empty': show,
  'rules-list': async (page) => {
    await page.getByRole('region', { name: t('rules:log'), exact: true }).scrollIntoViewIfNeeded();
  },
  'rules-add': async (page) => {
    await press(page, t('rules:add'));
  },
  'rules-tried': async (page) => {
    await press(page, t('rules:edit', { name: 'Cinema runs out of programme' }));
    await press(page, t('rules:try'));
    await page.getByText(/^It would have fired/).scrollIntoViewIfNeeded();
  },
  'rules-workflow': async (page) => {
    await press(page, t('rules:edit', { name: 'Roll back a failed deploy' }));
  },
};
