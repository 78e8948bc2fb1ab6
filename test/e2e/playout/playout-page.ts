import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { PlayoutDemo } from '../../../src/demo/playout/playout-demo.ts';
import { startPlayoutDemo } from '../../../src/demo/playout/playout-demo.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

/** An item as stored in a file. */
export interface StoredItem {
  readonly id: string;
  readonly title?: string;
  readonly start: string;
  readonly finish: string;
}

/** Height of the times above the lanes (px). */
const AXIS = 26;
/** The channels of the demo. */
const CHANNELS = 6;

/** Page object of the channels panel, with real files of six channels and their server. */
export class PlayoutPage {
  readonly page: Page;
  readonly demo: PlayoutDemo;
  readonly folder: string;

  constructor(page: Page, demo: PlayoutDemo, folder: string) {
    this.page = page;
    this.demo = demo;
    this.folder = folder;
  }

  /** Opens a lineup in the first run, without a music server, by typing its path. */
  async open(lineup = this.demo.lineup): Promise<this> {
    await this.page.getByRole('button', { name: 'Playout', exact: true }).click();
    await this.page.getByRole('button', { name: 'Open a lineup…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Open a lineup' });
    await dialog.getByRole('textbox', { name: 'Path' }).fill(lineup);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.channels).toContainText('6 channels on air', { timeout: 20_000 });
    await expect(this.button('2 findings')).toBeVisible();
    return this;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get timeline(): Locator {
    return this.page.getByRole('application', { name: 'Channels over time' });
  }

  /** Resolves when every channel has items on the timeline; until then, a note covers its lane. */
  async rowsLoaded(): Promise<void> {
    await expect(this.timeline.locator('[data-part=notes]:empty')).toBeAttached();
  }

  /** The list of channels beside the timeline, visible while nothing is selected. */
  get channels(): Locator {
    return this.page.getByRole('region', { name: t('playout:air.title'), exact: true });
  }

  /** Chooses the timeline, the table or both. */
  async show(view: 'timeline' | 'table' | 'both'): Promise<void> {
    await this.button(t('playout:bar.more')).click();
    await this.page
      .getByRole('menuitemradio', { name: t(`playout:view.${view}`), exact: true })
      .click();
  }

  /** Chooses an action from the menu of a channel. */
  async ofChannel(name: string, action: string): Promise<void> {
    await this.button(t('playout:channel.more', { name })).first().click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** The inspector of the selected item. */
  get inspector(): Locator {
    return this.page.getByRole('region', { name: t('playout:inspector.label') });
  }

  field(name: string): Locator {
    // The label includes the day unless it is today.
    return this.inspector.getByRole('textbox', { name: new RegExp(`^${name}`) });
  }

  /**
   * Shows one demo item by its title: the search selects it and scrolls the view to it. `timeout`: ms, for an item that may not exist yet.
   */
  async find(title: string, timeout?: number): Promise<void> {
    await this.button(t('playout:search.label')).click();
    const box = this.page.getByRole('searchbox').or(this.page.getByRole('combobox')).first();
    await box.fill(title);
    await box.press('Enter');
    const found = this.inspector.getByRole('heading', { name: title });
    await expect(found).toBeVisible(timeout === undefined ? {} : { timeout });
    await box.press('Escape');
    await expect(this.button(t('playout:search.label'))).toBeFocused();
  }

  /** The items in a channel's files on disk, ordered by file name. */
  stored(channel: string): StoredItem[] {
    return this.files(channel).flatMap((name) => {
      const text = readFileSync(join(this.playouts(channel), name), 'utf8');
      return (JSON.parse(text) as { items: StoredItem[] }).items;
    });
  }

  files(channel: string): string[] {
    return readdirSync(this.playouts(channel)).sort();
  }

  /** The folder of a channel's playout files, from its configuration. */
  playouts(channel: string): string {
    const lineup = JSON.parse(readFileSync(this.demo.lineup, 'utf8')) as {
      channels: { number: string; config: string }[];
    };
    const entry = lineup.channels.find(({ number }) => number === channel);
    const config = resolve(dirname(this.demo.lineup), entry?.config ?? '');
    const { playout } = JSON.parse(readFileSync(config, 'utf8')) as { playout: { folder: string } };
    return resolve(dirname(config), playout.folder);
  }

  /** Page position (px) of a lane's vertical middle, and of the strip under it, at a fraction (0 to 1) of the timeline's width. */
  async spot(order: number, part: number): Promise<{ x: number; y: number; strip: number }> {
    const box = await settledBox(this.timeline);
    // The lanes share the height below the times.
    const lane = Math.floor((box.height - AXIS) / CHANNELS);
    const top = box.y + AXIS + lane * order;
    return { x: box.x + box.width * part, y: top + lane / 2, strip: top + lane - 4 };
  }

  /** Reviews and writes the changes. */
  async write(): Promise<void> {
    await this.button(/^Review and write/).click();
    const dialog = this.page.getByRole('dialog', { name: 'Review and write' });
    await dialog.getByRole('button', { name: /^Write \d+ files?$/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.button(/^Review and write/)).toBeDisabled();
  }
}

export const test = base.extend<{
  channels: PlayoutDemo;
  lineupFolder: string;
  playout: PlayoutPage;
}>({
  lineupFolder: async ({ browserName: _browser }, use, info) => {
    const folder = info.outputPath('channels');
    mkdirSync(folder, { recursive: true });
    await use(folder);
  },
  channels: async ({ lineupFolder }, use) => {
    const demo = await startPlayoutDemo({ folder: lineupFolder, clock: systemClock });
    await use(demo);
    await demo.stop();
  },
  playout: async ({ page, host, channels, lineupFolder, pageErrors }, use) => {
    await page.goto(host.url);
    await use(await new PlayoutPage(page, channels, lineupFolder).open());
    expect(pageErrors).toEqual([]);
  },
});
