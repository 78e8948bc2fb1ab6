import type { Page } from '@playwright/test';
import '../../src/shared/issues/jql-texts.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { issuesScene } from './issues-answers.ts';
import type { Scene } from './scene.ts';

const sizes = ['320x640', '1280x780'];

/** States of the query field. */
export const issuesJqlScenes: readonly Scene[] = [
  { ...issuesScene('issues-jql-fields', { sizes }), forcedColors: true },
  issuesScene('issues-jql-values', { sizes }),
  issuesScene('issues-jql-long', { sizes }),
  { ...issuesScene('issues-jql-refused', { sizes }), forcedColors: true },
  issuesScene('issues-jql-problems', { sizes }),
];

const type = (text: string, then?: string) => async (page: Page) => {
  const input = page.getByRole('textbox', { name: t('issuesjql:label') });
  await input.fill(text.slice(0, -1));
  await input.press('End');
  await input.pressSequentially(text.slice(-1));
  if (then === undefined) await page.getByRole('option').first().waitFor();
  else await input.press(then);
};

const long = `project in (CS, OPS, WEB) AND status was not in ("In progress", "In review") AND (summary ~ "shelf sounds brighter" OR labels = dsp) AND `;

export const issuesJqlPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'issues-jql-fields': type('assignee = currentUser() AND st'),
  'issues-jql-values': async (page) => {
    await type('project = CS AND status in (Done, in')(page);
    await page.getByRole('option', { name: 'In review' }).waitFor();
  },
  'issues-jql-long': type(`${long}${long}up`),
  'issues-jql-refused': type('nosuchfield = 3 AND assignee = currentUser() ORDER BY key', 'Enter'),
  'issues-jql-problems': type('(status = Done AND labels = "a', 'Enter'),
};
