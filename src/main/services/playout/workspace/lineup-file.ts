import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import type { Finding } from '../../../../shared/playout/finding.ts';
import { readJson } from '../../../../shared/playout/json/read-json.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';

/** A channel as the lineup lists it. Missing values are ''. */
export interface LineupEntry {
  /** Its place among the lineup's channels. */
  readonly index: number;
  readonly value: JsonObject;
  readonly number: string;
  readonly name: string;
  readonly config: string;
  readonly overlays: readonly string[];
}

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

const words = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads a lineup leniently: any object can be shown and repaired. Never throws. */
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
  const value = objectOf(read.value);
  if (value === null)
    return { ok: false, problem: t('playoutserver:ws.lineup.notObject', { path }) };
  const { findings } = judge({ path, kind: 'lineup', bytes, engine: 'auto' });
  return {
    ok: true,
    lineup: {
      path,
      folder,
      text,
      value,
      server: serverOf(value),
      entries: entriesOf(value),
      findings,
    },
  };
}

function serverOf(lineup: JsonObject): ServerConfig {
  const server = objectOf(lineup['server']);
  const { port } = server ?? {};
  const xmltv = words(objectOf(lineup['xmltv'])?.['folder']);
  return {
    bindAddress: words(server?.['bind_address']) || serverDefaults.bindAddress,
    port: typeof port === 'number' && Number.isInteger(port) ? port : serverDefaults.port,
    outputFolder: words(objectOf(lineup['output'])?.['folder']),
    xmltvFolder: xmltv === '' ? null : xmltv,
  };
}

function entriesOf(lineup: JsonObject): LineupEntry[] {
  const { channels } = lineup;
  const listed: readonly JsonValue[] = Array.isArray(channels) ? channels : [];
  return listed.map((one, index) => {
    const value = objectOf(one) ?? {};
    const overlays: readonly JsonValue[] = Array.isArray(value['overlays'])
      ? value['overlays']
      : [];
    return {
      index,
      value,
      number: words(value['number']),
      name: words(value['name']),
      config: words(value['config']),
      overlays: overlays.filter((overlay) => typeof overlay === 'string'),
    };
  });
}

/** A unique key per entry: its number, reduced to characters valid in paths and addresses. */
export function keysOf(entries: readonly LineupEntry[]): string[] {
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
