import { mkdirSync } from 'node:fs';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../../platform/data-dir.ts';
import { dataDirOf } from '../common/home.ts';
import type { DesktopLaunch } from './launch.ts';

/**
 * Folder of the browser engine (its profile), made for this user alone. The system tells two starts of the app apart by
 * it, so it follows the data folder; a demo gets one of its own, which it removes at its end. The engine writes at once, so the
 * data folder is claimed first. Throws as `openDataDir` does.
 */
export function profileFolder({ demo, dataDir, profileDir }: DesktopLaunch): string {
  const named = profileDir === null ? null : path.resolve(profileDir);
  if (demo) return named ?? mkdtempSync(path.join(realpathSync(tmpdir()), 'channelstrip-window-'));
  const data = openDataDir(dataDirOf(dataDir));
  if (named !== null) return named;
  const folder = path.join(data, 'window');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
