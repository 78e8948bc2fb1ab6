import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { Change } from '../../../../shared/playout/document/edit-text.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import { serverDefaults } from '../workspace/lineup-file.ts';

/** What has to change in a lineup so that its server's part says this. A default that is not spelled stays so. */
export function serverChanges(lineup: JsonObject, server: ServerConfig): Change[] {
  const changes: Change[] = [];
  const spelled = objectOf(lineup['server']);
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
  say('/output/folder', objectOf(lineup['output'])?.['folder'], server.outputFolder);
  const xmltv = objectOf(lineup['xmltv']);
  if (server.xmltvFolder !== null) say('/xmltv/folder', xmltv?.['folder'], server.xmltvFolder);
  else if (xmltv !== null)
    changes.push({
      pointer: Object.keys(xmltv).every((key) => key === 'folder') ? '/xmltv' : '/xmltv/folder',
    });
  return changes;
}

/** What the form of a channel says of its entry in the lineup. */
export interface EntryForm {
  readonly number: string;
  readonly name: string;
  readonly config: string;
}

/** What has to change in a lineup so that a channel is there like this. `index` null: a new one at the end. */
export function entryChanges(
  lineup: JsonObject,
  index: number | null,
  { number, name, config }: EntryForm,
): Change[] {
  const listed = lineup['channels'];
  const channels = Array.isArray(listed) ? listed : null;
  const wanted = { number, name, config };
  if (index === null) {
    if (channels === null) return [{ pointer: '/channels', value: [wanted] }];
    return [{ pointer: `/channels/${String(channels.length)}`, value: wanted }];
  }
  const now = objectOf(channels?.[index]);
  return Object.entries(wanted)
    .filter(([key, value]) => now?.[key] !== value)
    .map(([key, value]) => ({ pointer: `/channels/${String(index)}/${key}`, value }));
}
