import type { OnlyFor } from '../../../../shared/issues/model.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut, readRows } from '../../../net/rows.ts';
import { getRecord } from '../../../net/wire.ts';
import type { Reads } from './reads.ts';
import { API, limits } from './values.ts';

/** Roles and groups to which a comment can be limited. Returns only the roles if the server refuses the groups. */
export async function fetchReaders(
  reads: Reads,
  project: string,
  signal: AbortSignal,
): Promise<Listed<OnlyFor>> {
  const [roles, groups] = await Promise.all([
    fetchRoles(reads, project, signal),
    fetchGroups(reads, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return none;
    }),
  ]);
  const items = [...roles.rows, ...groups.rows];
  return { items, cut: rowsCut({ have: items.length, lost: roles.lost + groups.lost }, null) };
}

const none: Rows<OnlyFor> = { rows: [], lost: 0 };

/** The names of roles with their addresses, as the server has them. */
async function fetchRoles(
  reads: Reads,
  project: string,
  signal: AbortSignal,
): Promise<Rows<OnlyFor>> {
  const path = `${API}/project/${encodeURIComponent(project)}/role`;
  const roles = Object.entries(await reads.record(path, signal));
  const read = readRows(roles, (row) => {
    const [name, address] = row as readonly [string, unknown];
    return typeof address === 'string' && URL.canParse(address) ? parseReader('role', name) : null;
  });
  if (read === null || (read.rows.length === 0 && read.lost > 0)) throw reads.malformed();
  return read;
}

/** The user's groups: only members may limit a comment to a group. */
async function fetchGroups(reads: Reads, signal: AbortSignal): Promise<Rows<OnlyFor>> {
  const me = await reads.record(`${API}/myself`, signal, { expand: 'groups' });
  const { items } = getRecord(me, 'groups');
  return readRows(items, (row) => parseReader('group', toRecord(row)?.['name'])) ?? none;
}

/** The name is sent back, so it is not changed. */
function parseReader(kind: OnlyFor['kind'], name: unknown): OnlyFor | null {
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= limits.name;
  return isName ? { kind, name } : null;
}
