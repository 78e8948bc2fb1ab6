import type { Locator, Page } from '@playwright/test';
import type { DspConfig } from '../../../src/demo/music/dsp.ts';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import '../../../src/shared/eq/texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';

export { expect };

/** A test whose connected page begins at the equalizer. */
export const test = base.extend<object>({ startPage: '/equalizer' });

/** A band as the demo server stores it. */
export interface StoredBand {
  readonly type: string;
  readonly frequency: number;
  readonly gain: number;
  readonly q: number;
  readonly channel: string;
  readonly enabled: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Range (dB) from the middle of the graph to its edge, unless a band exceeds it. */
const RANGE = 12;
/** Padding (px) between the plot and the edge of the graph in a window wider than 420 px. */
const edge = { left: 50, right: 14, top: 4, bottom: 26 };

/** Page object of the equalizer, with access to the music server's data. */
export class EqPage {
  readonly page: Page;
  readonly music: MusicDemo;
  /** The player whose bands the test edits. */
  readonly player: string;
  readonly #curve: DspConfig | undefined;
  /** Number of commands that the server had received before. */
  readonly #since: number;

  constructor(page: Page, music: MusicDemo, player = 'living_room', curve?: DspConfig) {
    this.page = page;
    this.music = music;
    this.player = player;
    this.#curve = curve ?? structuredClone(music.model.dsp.get(player));
    this.#since = music.received().length;
  }

  /** Opens the equalizer from the rail; it then shows the living room's bands. */
  async open(): Promise<this> {
    await this.page.getByRole('link', { name: 'Equalizer' }).first().click();
    await expect(this.node(7)).toBeVisible();
    return this;
  }

  /** Gives a player that was not opened yet the same curve, without steps to undo, and opens it. Saves count from now on. */
  async on(player: string): Promise<EqPage> {
    const chosen = this.music.model.players.get(player);
    if (chosen === undefined || this.#curve === undefined) throw new Error(`no player ${player}`);
    this.music.model.dsp.set(player, structuredClone(this.#curve));
    const next = new EqPage(this.page, this.music, player, this.#curve);
    await next.choose(chosen.name ?? chosen.defaultName);
    await expect(next.node(7)).toBeVisible();
    await expect(next.field('Gain', 5)).toHaveValue('−4.6 dB');
    return next;
  }

  /** Selects another player. */
  async choose(player: string): Promise<void> {
    await this.button(/^Player: .* Choose another player$/).click();
    await this.page.getByRole('menuitemradio', { name: player }).click();
    await expect(this.button(t('eq:scope.label', { name: player }))).toBeVisible();
  }

  /** Opens import or export from the header's menu. */
  async files(name: 'Import' | 'Export'): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('menuitem', { name: `${name}…` }).click();
  }

  get graph(): Locator {
    return this.page.getByRole('group', { name: /^Curve with/ });
  }

  /** The node of a band, by its number from 1. */
  node(number: number): Locator {
    return this.page.getByRole('slider', {
      name: new RegExp(`^Band ${String(number)}, .*frequency$`),
    });
  }

  /** A number field in the table. */
  field(what: 'Frequency' | 'Gain' | 'Q', number: number): Locator {
    return this.page.getByRole('textbox', {
      name: new RegExp(`^${what} of Band ${String(number)},`),
    });
  }

  get rows(): Locator {
    return this.page.getByRole('table', { name: 'Bands' }).locator('tbody tr');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', {
      name,
      ...(typeof name === 'string' && { exact: true }),
    });
  }

  get undo(): Locator {
    return this.page.getByRole('button', { name: /^Undo/ });
  }

  get redo(): Locator {
    return this.page.getByRole('button', { name: /^Redo/ });
  }

  async center(target: Locator): Promise<Point> {
    const box = await settledBox(target);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Page position of a frequency (Hz) and a level (dB). */
  async place(frequency: number, level: number): Promise<Point> {
    const plot = await this.#plot();
    const along = Math.log(frequency / 20) / Math.log(1000);
    return {
      x: plot.x + along * plot.width,
      y: plot.y + ((RANGE - level) / (2 * RANGE)) * plot.height,
    };
  }

  /** Graph scale: px per octave and px per dB. */
  async scale(): Promise<{ octave: number; db: number }> {
    const { width, height } = await this.#plot();
    return { octave: width / Math.log2(1000), db: height / (2 * RANGE) };
  }

  async #plot(): Promise<Point & { width: number; height: number }> {
    const box = await settledBox(this.graph);
    return {
      x: box.x + edge.left,
      y: box.y + edge.top,
      width: box.width - edge.left - edge.right,
      height: box.height - edge.top - edge.bottom,
    };
  }

  /** Presses the mouse on a node and holds it; returns the position. */
  async take(number: number): Promise<Point> {
    const at = await this.center(this.node(number));
    await this.page.mouse.move(at.x, at.y);
    await this.page.mouse.down();
    return at;
  }

  /** Drags a node by a distance (px) in small steps. */
  async drag(number: number, dx: number, dy: number): Promise<void> {
    const { x, y } = await this.take(number);
    await this.page.mouse.move(x + dx, y + dy, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Turns automatic saving off. On a busy machine, the pause between two changes could exceed the delay of an automatic save. */
  async saveOnlyWithApply(): Promise<this> {
    await this.chooseSaving('applyOnly');
    return this;
  }

  /** Sets in the header's menu when the equalizer saves changes. */
  async chooseSaving(when: 'auto' | 'applyOnly'): Promise<void> {
    await this.button(t('eq:head.more')).click();
    await this.page.getByRole('menuitem', { name: t('eq:head.saving') }).press('ArrowRight');
    await this.page.getByRole('menuitemradio', { name: t(`eq:head.${when}`) }).press('Enter');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
    // The menu returns the focus shortly after it closes, and would take it from an element focused in the meantime.
    await expect(this.button(t('eq:head.more'))).toBeFocused();
  }

  /** Clicks Apply; resolves when the server has received `count` saves and answered the last one. */
  async apply(count: number): Promise<void> {
    await this.button('Apply').click();
    await this.music.waitFor(() => this.saves().length >= count);
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
    expect(this.saves()).toHaveLength(count);
  }

  /** Saves of all players received by the server, oldest first. */
  saves(): readonly Readonly<Record<string, unknown>>[] {
    return this.music
      .received()
      .slice(this.#since)
      .filter(({ command }) => command === 'config/players/dsp/save')
      .map(({ args }) => args);
  }

  /** A player's bands on the server; by default, of the one that the test edits. */
  stored(player = this.player): StoredBand[] {
    const filters = this.music.model.dsp.get(player)?.filters ?? [];
    const eq = filters.find(({ type }) => type === 'parametric_eq');
    return (eq?.['bands'] ?? []) as unknown as StoredBand[];
  }

  band(number: number, player?: string): StoredBand {
    const band = this.stored(player)[number - 1];
    if (band === undefined) throw new Error(`the server has no band ${String(number)}`);
    return band;
  }

  /** Resolves when the server has received `count` saves and answered all of them. */
  async saved(count: number): Promise<void> {
    await this.music.waitFor(() => this.saves().length >= count);
    await expect(this.page.getByText(/^Saving( in 2 s)?$/)).toHaveCount(0);
    expect(this.saves()).toHaveLength(count);
  }
}

/** Types a gain and waits until the field shows it. */
export async function typeGain(
  eq: EqPage,
  band: number,
  gain: string,
  shown: string,
): Promise<void> {
  await eq.field('Gain', band).fill(gain);
  await eq.field('Gain', band).press('Enter');
  await expect(eq.field('Gain', band)).toHaveValue(shown);
}

/** Opens another panel and waits until it is rendered. */
export async function leave(eq: EqPage): Promise<void> {
  await eq.page.getByRole('link', { name: 'Connections' }).first().click();
  await expect(eq.graph).toHaveCount(0);
}
