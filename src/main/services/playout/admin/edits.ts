import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import type { TextChange } from '../../../../shared/playout/document/edit-text.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { ConfigLayer } from '../workspace/channel-config.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import { serverDefaults } from '../workspace/lineup-file.ts';
import { parseJson } from '../../../../shared/lib/json.ts';

/** The part of a channel form that belongs to the lineup entry. */
interface EntryForm {
  readonly number: string;
  readonly name: string;
  readonly config: string;
}

/** The lowest version that engines of release 0.2 accept; older engines ignore it (playout.md 1). */
const VERSION = 'https://ersatztv.org/channel/version/0.1.0';

/** A configuration that only names the playout folder; the engine's defaults apply to the rest. */
export function newConfigText(folder: string, virtualStart: string | null): string {
  const playout = virtualStart === null ? { folder } : { folder, virtual_start: virtualStart };
  const config = { version: VERSION, playout, ffmpeg: {}, normalization: { audio: {}, video: {} } };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** A configuration layer with its changes. */
export interface LayerChanges {
  readonly layer: ConfigLayer;
  readonly changes: readonly TextChange[];
}

/**
 * Sets `playout.folder` and `playout.virtual_start` where they take effect: in the last layer that names them, else in
 * the base. Null keeps the value; a virtual start of '' is removed from every layer. Changes nothing else.
 */
export function configChanges(
  layers: readonly ConfigLayer[],
  folder: string | null,
  virtualStart: string | null,
): LayerChanges[] {
  const wanted: readonly (readonly [string, string | null])[] = [
    ['folder', folder],
    ['virtual_start', virtualStart],
  ];
  return layers
    .map((layer, i) => ({
      layer,
      changes: wanted.flatMap(([key, value]) => {
        const now = valueIn(layer, key);
        if (value === null) return [];
        if (value === '') return now === undefined ? [] : [{ pointer: `/playout/${key}` }];
        const inForce = layers.findLastIndex((one) => valueIn(one, key) !== undefined);
        if (i !== Math.max(0, inForce) || now === value) return [];
        return [{ pointer: `/playout/${key}`, value }];
      }),
    }))
    .filter(({ changes }) => changes.length > 0);
}

function valueIn({ text }: ConfigLayer, key: string): JsonValue | undefined {
  return toObject(parsed(text)?.['playout'])?.[key];
}

const parsed = (text: string): JsonObject | null =>
  toObject(parseJson(text) as JsonValue | undefined);

/** Changes to a lineup that set its server part. A default that is not written in the file stays so. */
export function serverChanges(lineup: JsonObject, server: ServerConfig): TextChange[] {
  const changes: TextChange[] = [];
  const spelled = toObject(lineup['server']);
  const say = (
    pointer: string,
    now: unknown,
    wanted: string | number,
    fallback?: unknown,
  ): void => {
    if (now !== wanted && !(now === undefined && wanted === fallback))
      changes.push({ pointer, value: wanted });
  };
  say(
    '/server/bind_address',
    spelled?.['bind_address'],
    server.bindAddress,
    serverDefaults.bindAddress,
  );
  say('/server/port', spelled?.['port'], server.port, serverDefaults.port);
  say('/output/folder', toObject(lineup['output'])?.['folder'], server.outputFolder);
  const xmltv = toObject(lineup['xmltv']);
  if (server.xmltvFolder !== null) say('/xmltv/folder', xmltv?.['folder'], server.xmltvFolder);
  else if (xmltv !== null)
    changes.push({
      pointer: Object.keys(xmltv).every((key) => key === 'folder') ? '/xmltv' : '/xmltv/folder',
    });
  return changes;
}

/** Changes to a lineup that set a channel. `index` null: a new one at the end. */
export function entryChanges(
  lineup: JsonObject,
  index: number | null,
  { number, name, config }: EntryForm,
): TextChange[] {
  const listed = lineup['channels'];
  const channels = Array.isArray(listed) ? listed : null;
  const wanted = { number, name, config };
  if (index === null) {
    if (channels === null) return [{ pointer: '/channels', value: [wanted] }];
    return [{ pointer: `/channels/${String(channels.length)}`, value: wanted }];
  }
  const now = toObject(channels?.[index]);
  return Object.entries(wanted)
    .filter(([key, value]) => now?.[key] !== value)
    .map(([key, value]) => ({ pointer: `/channels/${String(index)}/${key}`, value }));
}
