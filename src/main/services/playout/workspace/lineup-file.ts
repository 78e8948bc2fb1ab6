import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { LineupEntry } from '../../../../shared/playout/document/lineup.ts';
import { readEntries, readWord } from '../../../../shared/playout/document/lineup.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { Finding } from '../../../../shared/playout/finding.ts';
import { readJson } from '../../../../shared/playout/json/read-json.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';

/** A lineup, as far as it can be read. */
export interface LineupFile {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly value: JsonObject;
  readonly server: ServerConfig;
  readonly entries: readonly LineupEntry[];
  /** The shape faults. */
  readonly findings: readonly Finding[];
}

export type LineupRead =
  | { readonly ok: true; readonly lineup: LineupFile }
  /** A complete sentence. */
  | { readonly ok: false; readonly problem: string };

/** The engine's defaults (spec A; playout.md 6). */
export const serverDefaults = { bindAddress: '0.0.0.0', port: 8409 } as const;

/**
 * The kind of another file in a lineup's folder, by fields that a lineup does not have; null: the file may be a lineup. Writing channels
 * into another kind would destroy it.
 */
function findOtherKind(value: JsonObject): 'programme' | 'playout' | 'config' | null {
  if (Array.isArray(value['channels'])) return null;
  if (value['programming'] !== undefined) return 'programme';
  if (toObject(value['channels']) !== null && toObject(value['sources']) !== null)
    return 'programme';
  if (Array.isArray(value['items'])) return 'playout';
  return toObject(value['playout']) === null ? null : 'config';
}

const lineupFields: readonly string[] = ['version', 'server', 'output', 'xmltv', 'channels'];

/** An object whose fields are all foreign to a lineup, such as the settings of another program. An empty object can become a lineup. */
const isUnrelated = (value: JsonObject): boolean => {
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => lineupFields.includes(name));
};

/**
 * Reads a lineup leniently: a file with any field of a lineup can be shown and repaired, unless it is another known kind of file. Never
 * throws.
 */
export function readLineup(path: string, folder: string, bytes: Uint8Array): LineupRead {
  const text = new TextDecoder().decode(bytes);
  const read = readJson(text);
  if (!read.ok) {
    const { message: reason, line, column } = read.fault;
    return {
      ok: false,
      problem: t('playoutserver:ws.lineup.notJson', { path, line, column, reason }),
    };
  }
  const value = toObject(read.value);
  if (value === null)
    return { ok: false, problem: t('playoutserver:ws.lineup.notObject', { path }) };
  const other = findOtherKind(value);
  if (other !== null)
    return { ok: false, problem: t(`playoutserver:ws.lineup.other.${other}`, { path }) };
  if (isUnrelated(value))
    return { ok: false, problem: t('playoutserver:ws.lineup.notObject', { path }) };
  const { findings } = judge({ path, kind: 'lineup', bytes, engine: 'auto' });
  return {
    ok: true,
    lineup: {
      path,
      folder,
      text,
      value,
      server: parseServer(value),
      entries: readEntries(value),
      findings,
    },
  };
}

function parseServer(lineup: JsonObject): ServerConfig {
  const server = toObject(lineup['server']);
  const { port } = server ?? {};
  const xmltv = readWord(toObject(lineup['xmltv'])?.['folder']);
  return {
    bindAddress: readWord(server?.['bind_address']) || serverDefaults.bindAddress,
    port: typeof port === 'number' && Number.isInteger(port) ? port : serverDefaults.port,
    outputFolder: readWord(toObject(lineup['output'])?.['folder']),
    xmltvFolder: xmltv === '' ? null : xmltv,
  };
}

/** A unique key per entry: its number, reduced to characters valid in paths and addresses. */
export function createKeys(entries: readonly LineupEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ number }) => {
    const plain = number.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 40);
    const base = /^\.*$/.test(plain) ? 'channel' : plain;
    let key = base;
    for (let n = 2; taken.has(key); n += 1) key = `${base}~${String(n)}`;
    taken.add(key);
    return key;
  });
}
