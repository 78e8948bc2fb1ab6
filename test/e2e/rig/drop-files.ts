import type { Page } from '@playwright/test';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Drops local files through the browser's native input instead of a scripted event. */
export async function dropFiles(
  page: Page,
  { x, y }: Spot,
  files: readonly string[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  await session.detach();
}
