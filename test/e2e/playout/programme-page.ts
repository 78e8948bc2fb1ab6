import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ProgrammeJson } from '../../../src/shared/playout/programme/document.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';
import { expect } from '../rig/hosts.ts';

/** Reads the programme saved beside a lineup. */
export const readFile = (lineup: string): ProgrammeJson =>
  JSON.parse(readFileSync(join(dirname(lineup), 'programming.json'), 'utf8')) as ProgrammeJson;

/** The slots of the first rule. */
export function readSlots(lineup: string) {
  const { channels, plans } = readFile(lineup);
  const plan = Object.values(channels)[0]?.days[0]?.plan;
  return typeof plan === 'string' ? plans?.[plan] : plan;
}

/** Three slots of two sources, each with an anchor. */
export const made = {
  programming: 1,
  zone: 'UTC',
  dayStart: '06:00',
  sources: {
    toons: { query: 'tag:toons', order: 'shuffle', name: 'Cartoons' },
    films: { query: 'type:movie', order: 'shuffle', name: 'Films' },
  },
  plans: {
    weekday: [
      { id: 'morning', at: '06:00', play: 'toons' },
      { id: 'noon', at: '12:00', play: 'films' },
      { id: 'evening', at: '18:00', play: 'toons', kept: 1 },
    ],
  },
  channels: { '1': { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'weekday' }] } },
};

/** Creates a programme and enters its text. */
export async function typeProgramme(page: Page, programme: unknown): Promise<void> {
  await page.getByRole('radio', { name: t('playout:area.programme') }).click();
  await page.getByRole('button', { name: t('programmeview:none.empty') }).click();
  await retypeProgramme(page, programme);
}

/** Replaces the text of the programme. */
export async function retypeProgramme(page: Page, programme: unknown): Promise<void> {
  await page.getByRole('button', { name: t('programmeview:bar.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('programmeview:bar.text') }).click();
  const dialog = page.getByRole('dialog', { name: t('programmeview:text.title') });
  await dialog.getByRole('textbox').fill(JSON.stringify(programme, null, 2));
  await dialog.getByRole('button', { name: t('programmeview:text.use') }).click();
  await expect(dialog).toHaveCount(0);
}
