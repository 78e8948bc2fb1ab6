import type { Browser } from '@playwright/test';
import type { Row } from '../measure.ts';

export async function peerRows(_browser: Browser): Promise<Row[]> {
  return [];
}
