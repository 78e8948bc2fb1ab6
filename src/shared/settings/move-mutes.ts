import { z } from 'zod';
import type { Mute } from '../attention/model.ts';
import { toRecord } from '../lib/json.ts';
import { omit } from '../lib/omit.ts';
import type { Migration } from './slice.ts';

const Names = z.array(z.string().min(1).max(500)).catch([]);
const List = z.array(z.unknown()).catch([]);

/** Moves what the profiles of services muted to the list of mutes. Deploys muted things by their id, all others kinds. */
export const moveMutes: Migration = (data) => {
  const before = data as { readonly attention: object; readonly connections: object };
  const connections = toRecord(before.connections) ?? {};
  const moved: Mute[] = [];
  const profiles = List.parse(connections['profiles']).map((profile) => {
    const fields = toRecord(profile);
    const extra = toRecord(fields?.['extra']);
    if (fields === null || extra === null) return profile;
    const source = String(fields['service']);
    for (const name of Names.parse(extra['muted'] ?? extra['silent']))
      moved.push(
        source === 'deploys'
          ? { source, kind: null, about: name, subject: name }
          : { source, kind: name, about: null, subject: '' },
      );
    return { ...fields, extra: omit(extra, 'muted', 'silent') };
  });
  const attention = toRecord(before.attention) ?? {};
  return {
    ...before,
    attention: { ...attention, mutes: [...List.parse(attention['mutes']), ...moved] },
    connections: { ...connections, profiles },
  };
};
