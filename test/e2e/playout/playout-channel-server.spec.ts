import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../rig/hosts.ts';
import type { StoredItem } from './playout-page.ts';
import { test } from './playout-page.ts';
import { wellMade } from '../rig/well-made.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

/** Replaces a file atomically. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

/** A file whose items titled "Sleep tight" end a minute earlier. */
function shortened(text: string): string {
  const doc = JSON.parse(text) as { items: StoredItem[] };
  const items = doc.items.map((item) =>
    item.title === 'Sleep tight'
      ? {
          ...item,
          finish: `${new Date(Date.parse(item.finish) - 60_000).toISOString().slice(0, -1)}+00:00`,
        }
      : item,
  );
  return `${JSON.stringify({ ...doc, items }, null, 2)}\n`;
}

const minutesOf = ({ start, finish }: StoredItem): number =>
  (Date.parse(finish) - Date.parse(start)) / 60_000;

/** Whole minutes before a half one that no item lasts, also when the other writer has shortened it: the demo cuts items at the present's time. */
function newLength(items: readonly StoredItem[]): number {
  const lengths = items.map(minutesOf);
  const free = [39, 36, 33].find(
    (minutes) => !lengths.includes(minutes + 0.5) && !lengths.includes(minutes + 1.5),
  );
  if (free === undefined) throw new Error('every length is that of another item');
  return free;
}

test('a running channel is watched through the core, with its subtitles and its own clock @both', async ({
  playout,
  page,
}) => {
  await playout.button(t('playouttimeline:head.preview', { name: 'News loop' })).click();
  const video = page.getByRole('dialog').locator('video');
  await expect
    .poll(async () => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout: 30_000,
    })
    .toBeGreaterThan(1);
  const clock = page.getByText(/^\d\d:\d\d:\d\d on screen/);
  await expect(clock).toBeVisible();
  await playout.button('Subtitles').click();
  // Each demo segment contains its name as a subtitle, so the picture shows its own time.
  const subtitle = (): Promise<string> =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])] as VTTCue[])
        .map(({ text }) => text)
        .join(),
    );
  await expect.poll(subtitle, { timeout: 15_000 }).toMatch(/^Segment \d+$/);
  const started = playout.demo.server.sessions().get('1')?.startedAt ?? 0;
  await expect
    .poll(async () => {
      const shown = await clock.textContent();
      const cue = await subtitle();
      const at = started + Number(/\d+/.exec(cue)?.[0]) * 4000;
      const [hours = 0, minutes = 0, seconds = 0] = (shown ?? '').split(/[: ]/).map(Number);
      const day = new Date(at);
      day.setHours(hours, minutes, seconds, 0);
      // The label updates once a second; a segment lasts four seconds.
      const off = (day.getTime() - at) / 1000;
      return off >= -1 && off <= 4;
    })
    .toBe(true);
});

test('files are shared with other writers and the server', async ({ page, playout }) => {
  await test.step('the guide is a grid that the keyboard goes through, with the chosen program below', async () => {
    await playout.ofChannel('Cinema', 'Guide…');
    const dialog = page.getByRole('dialog', { name: 'Program guide' });
    const grid = dialog.getByRole('grid', { name: 'Programs by channel and time' });
    await expect(grid.getByRole('rowheader')).toHaveCount(6);
    const cinema = grid.getByRole('row').filter({ hasText: 'Cinema' });
    const film = cinema.locator('[aria-current=time]');
    const title = await film.innerText();
    await film.focus();
    const preview = dialog.getByRole('region', { name: 'Selected program' });
    await expect(preview).toContainText(title);
    await expect(preview.getByRole('button', { name: 'Watch live…' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(preview).toContainText('1 · News loop');
    await page.keyboard.press('ArrowDown');
    await expect(preview).toContainText('2 · Cinema');
    await expect(dialog.getByText(/<programme start=/).first()).toBeHidden();
    await dialog.getByText('Details: XML of this channel').click();
    await expect(dialog.getByText(/<programme start=/).first()).toBeVisible();
    await wellMade(page);
    await preview.getByRole('button', { name: 'Show on timeline' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a backup restores overwritten files', async () => {
    await playout.find('Good night');
    const before = playout.stored('4');
    await playout.field('Length').fill('39:30');
    await playout.field('Length').press('Enter');
    await playout.write();
    expect(playout.stored('4')).not.toEqual(before);
    await playout.button('Lineup: lineup.json').click();
    await page.getByRole('menuitem', { name: 'Backups…' }).click();
    await page
      .getByRole('button', { name: /^Restore / })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await playout.write();
    expect(playout.stored('4')).toEqual(before);
  });
  await test.step('a conflict with another writer is only shown if both changed the same part of an item', async () => {
    await playout.find('Good night');
    await playout.field('Title').or(playout.field('Length')).first().waitFor();
    const own = newLength(playout.stored('4'));
    await playout.field('Length').fill(`${own}:30`);
    await playout.field('Length').press('Enter');
    await expect(playout.button(/^Review and write/)).toBeEnabled();
    const folder = playout.playouts('4');
    const files = playout.files('4').map((name) => join(folder, name));
    // The external title change merges with the edited length.
    for (const file of files)
      replaceFile(file, readFileSync(file, 'utf8').replaceAll('"Good night"', '"Sleep tight"'));
    await expect(playout.inspector.getByRole('heading', { name: 'Sleep tight' })).toBeVisible();
    await expect(playout.field('Length')).toHaveValue(`${own}:30.000`);
    const asks = page.getByText(t('playout:conflict.title', { channel: 'Kids' }));
    await expect(asks).toHaveCount(0);
    for (const file of files) replaceFile(file, shortened(readFileSync(file, 'utf8')));
    await expect(asks).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(asks).toHaveCount(0);
    await playout.write();
    const told = playout.stored('4').filter(({ title }) => title === 'Sleep tight');
    expect(told.filter((item) => minutesOf(item) === own + 0.5)).toHaveLength(1);
  });
  await test.step('a channel is planned, and not on air, where no process of it is seen', async () => {
    const lineup = JSON.parse(readFileSync(playout.demo.lineup, 'utf8')) as object;
    const there = { ...lineup, output: { folder: join(playout.folder, 'elsewhere') } };
    replaceFile(playout.demo.lineup, JSON.stringify(there));
    await playout.timeline.press('Escape');
    await expect(playout.channels).toContainText('6 channels planned');
    const row = page.getByRole('listitem').filter({ hasText: 'News loop' });
    await expect(row.getByText('Planned', { exact: true })).toBeVisible();
    await expect(row.getByText('Planned now')).toBeVisible();
    const why = t('playout:planned.unknown');
    await expect(row.getByText(why)).toBeVisible();
    await playout.button(t('playout:bar.more')).click();
    await page.getByRole('menuitemcheckbox', { name: t('playout:bar.output') }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('application').getByText(why)).toHaveCount(6);
  });
  await test.step('a channel is added with its files, and the server is compared with the lineup', async () => {
    await playout.button('Lineup: lineup.json').click();
    await page.getByRole('menuitem', { name: 'Channels…' }).click();
    await page.getByRole('button', { name: 'Add a channel' }).click();
    const form = page.getByRole('dialog').last();
    await form.getByRole('textbox', { name: 'Number' }).fill('7.1');
    await form.getByRole('textbox', { name: 'Name' }).fill('Late night');
    await form.getByRole('textbox', { name: 'Configuration' }).fill('late/channel.json');
    await form.getByRole('button', { name: 'Add a channel' }).click();
    await expect(page.getByRole('row', { name: /7\.1.*Late night/ })).toBeVisible();
    const lineup = JSON.parse(readFileSync(playout.demo.lineup, 'utf8')) as {
      channels: { number: string; config: string }[];
    };
    expect(lineup.channels.at(-1)).toMatchObject({ number: '7.1', config: 'late/channel.json' });
  });
});
