import { mkdirSync } from 'node:fs';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../../platform/data-dir.ts';
import { resolveDataDir } from '../common/data-folder.ts';
import type { DesktopLaunch } from './launch.ts';

/**
 * The browser engine's profile folder, for this user only. The system uses it to detect a second start of the app, so it follows the data
 * folder; a demo gets its own and deletes it. The engine writes immediately, so the data folder is locked first. Throws like `openDataDir`.
 */
export function profileFolder({ demo, dataDir, profileDir }: DesktopLaunch): string {
  const named = profileDir === null ? null : path.resolve(profileDir);
  if (demo) return named ?? mkdtempSync(path.join(realpathSync(tmpdir()), 'channelstrip-window-'));
  const data = openDataDir(resolveDataDir(dataDir));
  if (named !== null) return named;
  const folder = path.join(data, 'window');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
