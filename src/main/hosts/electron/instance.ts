import { mkdirSync } from 'node:fs';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataDirOf } from '../common/home.ts';
import type { DesktopLaunch } from './launch.ts';

/**
 * Folder of the browser engine (its profile), made for this user alone. The system tells two starts of the app apart by
 * it, so it follows the data folder; a demo gets one of its own, which it removes at its end.
 */
export function profileFolder({ demo, dataDir, profileDir }: DesktopLaunch): string {
  if (profileDir !== null) return path.resolve(profileDir);
  if (demo) return mkdtempSync(path.join(realpathSync(tmpdir()), 'channelstrip-window-'));
  const folder = path.join(dataDirOf(dataDir), 'window');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
