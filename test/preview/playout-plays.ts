import type { Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/playout/texts.ts';

type Play = (page: Page) => Promise<void>;

/** Focuses the timeline when all lanes have items; until then, a note covers a lane. */
const focusTimeline: Play = async (page) => {
  const timeline = page.getByRole('application', { name: 'Channels over time' });
  await timeline.locator('[data-part=notes]:empty').waitFor({ state: 'attached' });
  await timeline.focus();
};

/** Selects the item that overlaps the next one, as in the design. */
const choose: Play = async (page) => {
  await focusTimeline(page);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'Enter'])
    await page.keyboard.press(key);
  await page
    .getByRole('region', { name: t('playout:inspector.label') })
    .getByRole('heading', { level: 2 })
    .waitFor();
};

const ready =
  (text: string): Play =>
  async (page) => {
    await page.getByText(text).waitFor();
  };

const tab =
  (name: string): Play =>
  async (page) => {
    await choose(page);
    const radio = page.getByRole('tab', { name });
    await radio.scrollIntoViewIfNeeded();
    await radio.click();
  };

const scope: Play = async (page) => {
  await page.getByRole('button', { name: 'Lineup: lineup.json' }).click();
  await page.getByRole('menu').waitFor();
};

const scoped =
  (item: string, dialog: string): Play =>
  async (page) => {
    await scope(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };

const add: Play = async (page) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menu').waitFor();
};

const adding =
  (item: string): Play =>
  async (page) => {
    await add(page);
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  };

const gather: Play = async (page) => {
  await adding('Files…')(page);
  await page.getByRole('option', { name: /ms-02/ }).click();
  await page.getByRole('button', { name: t('playout:add.take', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('playout:add.read') }).click();
};

const findings: Play = async (page) => {
  await page.getByRole('button', { name: /findings?$/ }).click();
  await page.getByRole('region', { name: 'Findings', exact: true }).waitFor();
};

/** Opens the list of channels at one channel, like a link from another page. */
const channels: Play = async (page) => {
  await page.evaluate(() => {
    location.hash = 'channel=c4';
  });
  await page.getByRole('region', { name: 'Channels', exact: true }).waitFor();
};

const ofChannel =
  (item: string): Play =>
  async (page) => {
    await page.getByRole('button', { name: 'More about Kids' }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  };

const review: Play = async (page) => {
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('dialog', { name: 'Review and write' }).waitFor();
};

const view =
  (name: string): Play =>
  async (page) => {
    await page.getByRole('button', { name: t('playout:bar.more') }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.getByRole('row').nth(2).waitFor();
  };

/** Scripts that run before the screenshots of the playout scenes. */
export const playoutPlays: Readonly<Record<string, Play>> = {
  playout: choose,
  'playout-none': ready('Open a lineup to see your channels'),
  'playout-recent': ready('Open a lineup to see your channels'),
  'playout-failed': ready('Open a lineup to see your channels'),
  'playout-notices': ready('interrupted write'),
  'playout-no-channels': ready('no channels yet'),
  'playout-table': view(t('playout:view.table')),
  'playout-both': view(t('playout:view.both')),
  'playout-legend': async (page) => {
    await page.getByRole('button', { name: t('playouttimeline:legend.label') }).click();
    await page.getByRole('dialog').waitFor();
  },
  'playout-lost': async (page) => {
    await page.getByText('Reconnecting').waitFor();
  },
  'playout-findings': findings,
  'playout-findings-many': findings,
  'playout-findings-failed': findings,
  'playout-channels': channels,
  'playout-lineup-menu': scope,
  'playout-add-menu': add,
  'playout-search': async (page) => {
    await page.getByRole('button', { name: t('playout:search.label') }).click();
    await page.getByRole('combobox').fill('morning');
    await page.keyboard.press('Enter');
  },
  'playout-date': async (page) => {
    await page.getByRole('button', { name: /^Go to a time/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'playout-item-source': tab('Source'),
  'playout-item-streams': tab('Streams'),
  'playout-item-graphics': tab('Graphics'),
  'playout-item-layers': async (page) => {
    await tab('Graphics')(page);
    await page.getByRole('button', { name: /^Layer 1/ }).click();
  },
  'playout-item-layer-wrong': async (page) => {
    await tab('Graphics')(page);
    const field = page.getByRole('textbox', { name: /^Width/ });
    await field.fill('140');
    await field.press('Enter');
    await page.getByText('must be a number from 0 to 100').waitFor();
    await field.scrollIntoViewIfNeeded();
  },
  'playout-item-layer-add': async (page) => {
    await tab('Graphics')(page);
    await page.getByRole('button', { name: t('playout:graphics.addWatermark') }).click();
    await page.getByRole('dialog').waitFor();
  },
  'playout-item-layers-locked': tab('Graphics'),
  'playout-item-hints': tab('Streams'),
  'playout-item-hints-lack': async (page) => {
    await tab('Streams')(page);
    await page.getByRole('button', { name: /^Write hints/ }).click();
    const alert = page.getByText(/^No hint was written: ffprobe/);
    await alert.waitFor();
    await alert.scrollIntoViewIfNeeded();
  },
  'playout-item-json-wrong': async (page) => {
    await tab('JSON')(page);
    const field = page.getByRole('textbox', { name: 'JSON' });
    await field.fill('{\n  "id": "118",\n  "start" "now"\n}');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Line 3/).waitFor();
  },
  'playout-item-reports': tab('Reports'),
  'playout-item-json': tab('JSON'),
  'playout-item-http': tab('Source'),
  'playout-item-lavfi': tab('Source'),
  'playout-item-wrong': async (page) => {
    await choose(page);
    const field = page.getByRole('textbox', { name: /^Start/ });
    await field.fill('noon');
    await field.press('Enter');
    await page.getByText('must be a time such as').waitFor();
  },
  'playout-item-failed': async (page) => {
    await focusTimeline(page);
    await page.keyboard.press('ArrowRight');
    await page.getByText('could not be read').waitFor();
  },
  'playout-items': async (page) => {
    await choose(page);
    // Enter has moved the focus to the details.
    await page.getByRole('textbox', { name: /^Start/ }).waitFor();
    await focusTimeline(page);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('heading', { name: '3 items' }).waitFor();
  },
  'playout-open': async (page) => {
    await scope(page);
    await page.getByRole('menuitem', { name: 'Open…', exact: true }).click();
    await page.getByRole('button', { name: 'Open another anyway' }).click();
    await page.getByRole('option', { name: /^lineup\.json/ }).click();
  },
  'playout-open-failed': async (page) => {
    await scope(page);
    await page.getByRole('menuitem', { name: 'Open…', exact: true }).click();
    await page.getByRole('button', { name: 'Open another anyway' }).click();
    await page.getByRole('alert').waitFor();
  },
  'playout-create': async (page) => {
    await scope(page);
    await page.getByRole('menuitem', { name: 'Create…', exact: true }).click();
    await page.getByRole('button', { name: 'Open another anyway' }).click();
    await page.getByRole('textbox', { name: 'File name' }).waitFor();
  },
  'playout-close': scoped(t('playout:lineup.close'), t('playout:close.unwritten', { count: 3 })),
  'playout-add-files': adding('Files…'),
  'playout-add-files-reading': gather,
  'playout-add-files-list': async (page) => {
    await gather(page);
    await page.getByText(t('playout:add.failures', { count: 1 })).waitFor();
  },
  'playout-add-source': adding('Synthetic picture'),
  'playout-fill': adding('Fill a gap…'),
  'playout-fill-clips': async (page) => {
    await adding('Fill a gap…')(page);
    await page.getByRole('button', { name: 'Choose…' }).click();
    await page.getByRole('dialog', { name: 'Filler folder' }).getByRole('option').first().click();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByText('Shuffle the clips').waitFor();
  },
  'playout-repeat': adding('Repeat a day…'),
  'playout-review': review,
  'playout-review-text': async (page) => {
    await review(page);
    await page.getByRole('radio', { name: 'Text' }).first().click();
  },
  'playout-review-stale': async (page) => {
    await review(page);
    await page.getByRole('button', { name: 'Write 2 files' }).click();
    await page.getByText('changed since this review').waitFor();
  },
  'playout-backups': scoped('Backups…', 'Backups'),
  'playout-lineup': scoped('Channels…', 'Channels'),
  'playout-lineup-remove': async (page) => {
    await scoped('Channels…', 'Channels')(page);
    await page.getByRole('button', { name: 'Remove Kids' }).click();
  },
  'playout-channel': async (page) => {
    await scoped('Channels…', 'Channels')(page);
    await page.getByRole('button', { name: 'Edit Kids' }).click();
    await page.getByRole('dialog', { name: t('playout:channels.editTitle') }).waitFor();
  },
  'playout-server': scoped('Server settings…', 'Server settings'),
  'playout-config': ofChannel('Configuration…'),
  'playout-guide': async (page) => {
    await ofChannel('Guide…')(page);
    await page.getByRole('gridcell').getByRole('button').nth(1).click();
    await page.getByRole('button', { name: t('playout:guide.check') }).click();
    await page.getByText('East').last().waitFor();
  },
  'playout-reports': ofChannel('Engine reports…'),
  'playout-report': async (page) => {
    await ofChannel('Engine reports…')(page);
    await page.getByRole('button', { name: 'ffmpeg.log' }).first().click();
    await page.getByText('No such file').waitFor();
  },
  'playout-preview': ofChannel('Watch live…'),
  'playout-preview-failed': ofChannel('Watch live…'),
};
