import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeMedia, noFfmpegHere } from '../../support/programs/real-ffmpeg.ts';
import { dropFiles } from '../rig/drop-files.ts';
import { expect } from '../rig/hosts.ts';
import { test } from '../playout/playout-page.ts';

test('files of the system are dropped where they will play, read, and inserted', async ({
  playout,
  page,
  lineupFolder,
}) => {
  test.skip(noFfmpegHere !== null, noFfmpegHere ?? '');
  const inputs = ['testsrc=size=128x72:rate=25:duration=3', 'sine=duration=3'];
  const first = await makeMedia(lineupFolder, 'one.mkv', inputs, ['-c:v', 'mpeg4', '-c:a', 'aac']);
  const second = join(lineupFolder, 'another.mkv');
  copyFileSync(first, second);
  await playout.rowsLoaded();
  const kids = 3;
  await dropFiles(page, await playout.spot(kids, 0.8), [first, second]);
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await expect(dialog.getByText('another.mkv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Insert 2 items' }).click();
  await expect(dialog).toHaveCount(0);
  await playout.write();
  const paths = playout.stored('4').map((item) => (item as { source?: { path?: string } }).source);
  expect(paths.filter((source) => source?.path === first)).toHaveLength(1);
  expect(paths.filter((source) => source?.path === second)).toHaveLength(1);
});

test('a lineup is opened by dropping its file', async ({ page, host, channels }) => {
  await page.goto(host.url);
  await page.getByRole('button', { name: 'Playout', exact: true }).click();
  const box = await page.getByText('Open a lineup to see your channels').boundingBox();
  await dropFiles(page, { x: box?.x ?? 0, y: box?.y ?? 0 }, [channels.lineup]);
  await expect(page.getByText('6 channels on air')).toBeVisible();
});
