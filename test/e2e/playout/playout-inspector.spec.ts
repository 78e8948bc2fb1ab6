import { chooseOption } from '../../support/e2e/choose-option.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeMedia, noFfmpegHere } from '../../support/programs/real-ffmpeg.ts';
import { expect } from '../rig/hosts.ts';
import type { PlayoutPage, StoredItem } from './playout-page.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

interface Drawn extends StoredItem {
  readonly watermark?: object;
  readonly source?: { readonly probe_hint?: object };
}

const tab = (playout: PlayoutPage, name: string): Promise<void> =>
  playout.inspector.getByRole('tab', { name }).click();

/** The items on disk that match a condition. */
const stored = (playout: PlayoutPage, like: (item: Drawn) => boolean): Drawn[] =>
  playout.stored('4').filter(like);

/** Edits the raw JSON of the selected item and applies it. */
async function spell(playout: PlayoutPage, change: (text: string) => string): Promise<void> {
  await tab(playout, 'JSON');
  const area = playout.field('JSON');
  const text = change(await area.inputValue());
  await area.fill(text);
  await area.press('Control+Enter');
  await expect(playout.inspector.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await expect(area).toHaveValue(text);
}

test('an item is changed field by field and as a text', async ({ playout, page }) => {
  await test.step('a watermark is added, changed field by field and written', async () => {
    await playout.find('Puppets');
    await tab(playout, 'Graphics');
    await playout.inspector
      .getByRole('button', { name: t('playout:graphics.addWatermark') })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: t('playout:graphics.addWatermark') });
    await chooseOption(
      dialog.getByRole('combobox', { name: t('playout:field.type') }),
      'Synthetic picture',
    );
    await chooseOption(dialog.getByRole('combobox', { name: 'Location' }), 'Top left');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const width = playout.field('Width');
    await expect(width).toHaveValue('10');
    await width.fill('140');
    await width.press('Enter');
    await expect(playout.inspector).toContainText(
      t('playout:wrong.percent', { field: 'Width (%)' }),
    );
    await width.fill('12,5');
    await width.press('Enter');
    await expect(width).toHaveValue('12.5');
    await chooseOption(
      playout.inspector.getByRole('combobox', { name: 'Shows' }),
      t('playout:layer.periodic'),
    );
    await expect(playout.field(t('playout:layer.hold'))).toBeVisible();
    await playout.write();
    const marked = (): Drawn[] => stored(playout, ({ watermark }) => watermark !== undefined);
    expect(marked()).toMatchObject([
      {
        title: 'Puppets',
        watermark: {
          source: { source_type: 'lavfi' },
          location: 'top_left',
          width_percent: 12.5,
          timing: {
            timing_type: 'periodic',
            clock: 'wall',
            frequency_ms: 300_000,
            hold_ms: 10_000,
          },
        },
      },
    ]);
    await playout.inspector.getByRole('button', { name: 'Remove Watermark' }).click();
    await expect(playout.inspector).toContainText('No watermark and no graphics.');
    await playout.write();
    expect(marked()).toEqual([]);
  });
  await test.step('the JSON of an item is edited as text, and invalid JSON is refused with the position', async () => {
    await playout.find('Puppets');
    await tab(playout, 'JSON');
    // All tabs are in one row.
    const tabs = await playout.inspector.getByRole('tab').all();
    const tops = await Promise.all(tabs.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    const area = playout.field('JSON');
    const text = await area.inputValue();
    await area.fill(text.replace('"title":', '"title"'));
    await playout.inspector.getByRole('button', { name: 'Apply' }).click();
    await expect(playout.inspector).toContainText(/Line \d+, column \d+: A colon is expected/);
    await area.fill(text.replace(/"start": "[^"]*"/, '"start": "soon"'));
    await area.press('Control+Enter');
    await expect(playout.inspector).toContainText(/Line \d+, column \d+: start must be a time/);
    await playout.inspector.getByRole('button', { name: 'Revert' }).click();
    await expect(area).toHaveValue(text);
    await spell(playout, (now) => now.replace('"title":', '"rating": 1.50,\n  "title":'));
    await playout.write();
    const files = playout
      .files('4')
      .map((name) => readFileSync(join(playout.playouts('4'), name), 'utf8'));
    expect(files.filter((file) => file.includes('"rating": 1.50,'))).toHaveLength(1);
  });
});

test('hints are written from the output of ffprobe', async ({ playout, lineupFolder }) => {
  test.skip(noFfmpegHere !== null, noFfmpegHere ?? '');
  const options = ['-c:v', 'mpeg4', '-c:a', 'aac'];
  const media = ['testsrc=size=128x72:rate=25:duration=2', 'sine=duration=2'];
  const file = await makeMedia(lineupFolder, 'clip.mkv', media, options);
  await playout.find('Puppets');
  const source = JSON.stringify({ source_type: 'local', path: file });
  await spell(playout, (now) => {
    const item = JSON.parse(now) as Record<string, unknown>;
    return JSON.stringify({ ...item, source: JSON.parse(source) as object }, null, 2);
  });
  await tab(playout, 'Streams');
  await playout.inspector.getByRole('button', { name: /^Write hints from the file/ }).click();
  await expect(playout.inspector.getByLabel("Hints of Item's source")).toContainText('"pix_fmt"');
  await playout.write();
  const [hinted, ...others] = stored(playout, ({ source: one }) => one?.probe_hint !== undefined);
  expect(others).toEqual([]);
  expect(hinted?.source?.probe_hint).toMatchObject({
    video: [{ stream_index: 0, codec: 'mpeg4', width: 128, height: 72, pix_fmt: 'yuv420p' }],
    audio: [{ stream_index: 1, codec: 'aac', channels: 1 }],
    subtitle: [],
    format_name: 'matroska,webm',
  });
});
