import '../../../shared/desktop/texts.ts';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultCode, faultReason } from '../fault.ts';
import type { AtomicFiles } from '../files.ts';
import type { AutostartEntry, AutostartPort } from '../ports.ts';
import { HIDDEN } from './start-command.ts';

/** Characters not allowed in an unquoted argument, by the Desktop Entry Specification. */
const reserved = /[\s"'\\><~|&;$*?#()`%=]/;

const escapes: Readonly<Record<string, string>> = {
  s: ' ',
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
};

const GROUP = '[Desktop Entry]';

export interface XdgAutostartOptions {
  readonly files: AtomicFiles;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly home: string;
  /** The program and arguments that start the app with its window. */
  readonly command: readonly string[];
}

const absent: AutostartEntry = { state: 'off', detail: null, hidden: null, current: true };

/** The path of the app's autostart entry, by the XDG rules, which ignore relative folders. */
export function autostartFile({ env, home }: Pick<XdgAutostartOptions, 'env' | 'home'>): string {
  const named = env['XDG_CONFIG_HOME'] ?? '';
  const config = path.isAbsolute(named) ? named : path.join(home, '.config');
  return path.join(config, 'autostart', 'channelstrip.desktop');
}

/** Start at login on Linux: a file in the user's autostart folder. Preserves keys added by others. */
export function xdgAutostart(options: XdgAutostartOptions): AutostartPort {
  const { files, env, command } = options;
  const file = autostartFile(options);
  // A sandboxed package has its own folders, which the desktop does not read.
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
      const stored = await text();
      return stored === null ? absent : toEntry(readEntry(stored), command);
    },
    write: async ({ on, hidden }) => {
      if (sandboxed) throw failure('unsupported', t('desktop:startAtLogin.sandboxed'));
      if (!on) await remove(file);
      else await save(files, file, changed(await text(), hidden ? [...command, HIDDEN] : command));
    },
  };
}

/** Both keys disable the entry: one is standard, the other is written by GNOME's settings. */
const switchedOff = (values: ReadonlyMap<string, string>): boolean =>
  values.get('Hidden') === 'true' || values.get('X-GNOME-Autostart-enabled') === 'false';

function toEntry(values: ReadonlyMap<string, string>, command: readonly string[]): AutostartEntry {
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

/** Line numbers of a desktop file's main group (end exclusive); null: there is none. */
function mainGroup(lines: readonly string[]): { start: number; end: number } | null {
  const head = lines.findIndex((line) => line.trim() === GROUP);
  if (head < 0) return null;
  const next = lines.findIndex((line, index) => index > head && line.trimStart().startsWith('['));
  return { start: head + 1, end: next < 0 ? lines.length : next };
}

const parseKey = (line: string): string | null => /^\s*([A-Za-z0-9-]+)\s*=/.exec(line)?.[1] ?? null;

/** The values of a desktop file's main group, still escaped; for a repeated key, the first one. */
export function readEntry(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/);
  const values = new Map<string, string>();
  const group = mainGroup(lines);
  if (group === null) return values;
  for (const line of lines.slice(group.start, group.end)) {
    const key = parseKey(line);
    if (key !== null && !values.has(key)) values.set(key, line.slice(line.indexOf('=') + 1).trim());
  }
  return values;
}

/** The file with new values for some keys; preserves comments, other keys, translations and other groups. */
export function changeEntry(text: string, change: Readonly<Record<string, string>>): string {
  const lines = text.split(/\r?\n/);
  const group = mainGroup(lines);
  if (group === null) {
    const fresh = Object.entries(change).map(([key, value]) => `${key}=${value}`);
    return `${[GROUP, ...fresh].join('\n')}\n`;
  }
  const left = new Map(Object.entries(change));
  const own = lines.slice(group.start, group.end).map((line) => {
    const key = parseKey(line);
    const value = key === null ? undefined : left.get(key);
    if (key === null || value === undefined) return line;
    left.delete(key);
    return `${key}=${value}`;
  });
  const added = [...left].map(([key, value]) => `${key}=${value}`);
  const gap = own.findLastIndex((line) => line.trim() !== '') + 1;
  own.splice(gap, 0, ...added);
  return [...lines.slice(0, group.start), ...own, ...lines.slice(group.end)].join('\n');
}

/** Escapes a value for the file. */
const escapeValue = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');

const unescapeValue = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (whole, letter: string) => escapes[letter] ?? whole);

function quote(argument: string): string {
  const coded = argument.replaceAll('%', '%%');
  if (argument !== '' && !reserved.test(argument)) return coded;
  return `"${coded.replaceAll(/["`$\\]/g, '\\$&')}"`;
}

/** The `Exec` value that starts a program with exactly these arguments. */
export const execLine = (command: readonly string[]): string =>
  escapeValue(command.map(quote).join(' '));

/** The program and arguments of an `Exec` value when started without a file; null if malformed. Field codes (`%U`) expand to nothing. */
export function parseExec(value: string): string[] | null {
  const line = unescapeValue(value);
  const words: string[] = [];
  const word = /[ \t\n\r]*(?:"((?:[^"\\`$]|\\["`$\\])*)"|([^\s"]+))(?=[ \t\n\r]|$)/gy;
  while (word.lastIndex < line.trimEnd().length) {
    const match = word.exec(line);
    if (match === null) return null;
    const [, quoted, plain = ''] = match;
    if (quoted !== undefined) words.push(expand(quoted.replaceAll(/\\(["`$\\])/g, '$1')));
    else if (!/^%[a-zA-Z]$/.test(plain)) words.push(expand(plain));
  }
  return words;
}

const expand = (text: string): string =>
  text.replaceAll(/%(.)/g, (_whole, code: string) => (code === '%' ? '%' : ''));
