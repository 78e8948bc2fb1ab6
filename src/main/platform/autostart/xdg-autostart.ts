import '../../../shared/desktop/texts.ts';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultCode, faultReason } from '../fault.ts';
import type { AtomicFiles } from '../files.ts';
import type { AutostartEntry, AutostartPort } from '../ports.ts';
import { changeEntry, readEntry } from './desktop-entry.ts';
import { execLine, parseExec } from './exec-line.ts';
import { HIDDEN } from './start-command.ts';

export interface XdgAutostartOptions {
  readonly files: AtomicFiles;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly home: string;
  /** The program and the arguments that start the app with its window. */
  readonly command: readonly string[];
}

const absent: AutostartEntry = { state: 'off', detail: null, hidden: null, current: true };

/** Where the desktop looks for the app's entry, by the XDG rules: a relative folder there is no folder. */
export function autostartFile({ env, home }: Pick<XdgAutostartOptions, 'env' | 'home'>): string {
  const named = env['XDG_CONFIG_HOME'] ?? '';
  const config = path.isAbsolute(named) ? named : path.join(home, '.config');
  return path.join(config, 'autostart', 'channelstrip.desktop');
}

/** Start at login on Linux: a file in the user's autostart folder. Keys that others put into it are kept. */
export function xdgAutostart(options: XdgAutostartOptions): AutostartPort {
  const { files, env, command } = options;
  const file = autostartFile(options);
  // A sandboxed package sees folders of its own, where no desktop looks.
  const sandboxed = env['FLATPAK_ID'] !== undefined || env['SNAP'] !== undefined;

  async function text(): Promise<string | null> {
    try {
      return await files.readText(file);
    } catch (error) {
      const reason = faultReason(error);
      throw failure('storage', t('errors:storage.readFailed', { path: file, reason }));
    }
  }

  return {
    read: async () => {
      if (sandboxed)
        return { ...absent, state: 'unsupported', detail: t('desktop:startAtLogin.sandboxed') };
      const kept = await text();
      return kept === null ? absent : entryOf(readEntry(kept), command);
    },
    write: async ({ on, hidden }) => {
      if (sandboxed) throw failure('unsupported', t('desktop:startAtLogin.sandboxed'));
      if (!on) await remove(file);
      else await save(files, file, changed(await text(), hidden ? [...command, HIDDEN] : command));
    },
  };
}

/** Both keys mean "not at login": one is the standard's, one is what GNOME's settings write. */
const switchedOff = (values: ReadonlyMap<string, string>): boolean =>
  values.get('Hidden') === 'true' || values.get('X-GNOME-Autostart-enabled') === 'false';

function entryOf(values: ReadonlyMap<string, string>, command: readonly string[]): AutostartEntry {
  const started = parseExec(values.get('Exec') ?? '') ?? [];
  const hidden = started.includes(HIDDEN);
  const plain = started.filter((word) => word !== HIDDEN);
  const current = plain.length === command.length && plain.every((w, i) => w === command[i]);
  if (switchedOff(values))
    return { state: 'blocked', detail: t('desktop:startAtLogin.switchedOff'), hidden, current };
  return { state: 'on', detail: null, hidden, current };
}

function changed(before: string | null, command: readonly string[]): string {
  if (command[0]?.includes('=') === true)
    throw failure('unsupported', t('desktop:startAtLogin.equalsSign'));
  return changeEntry(before ?? '', {
    Type: 'Application',
    Name: t('app:title'),
    Exec: execLine(command),
    Terminal: 'false',
  });
}

async function save(files: AtomicFiles, file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = faultReason(error);
    throw failure('storage', t('desktop:startAtLogin.folderFailed', { path: folder, reason }));
  }
  try {
    await files.writeText(file, text);
  } catch (error) {
    const reason = faultReason(error);
    throw failure('storage', t('errors:storage.writeFailed', { path: file, reason }));
  }
}

async function remove(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return;
    const reason = faultReason(error);
    throw failure('storage', t('desktop:startAtLogin.removeFailed', { path: file, reason }));
  }
}
