import type { PlacedFinding } from './state.ts';

const baseName = (path: string): string => path.split(/[/\\]/).findLast(Boolean) ?? path;

/** Identifies a finding in a link by its channel, rule, time and file. Ids would not do: each process counts them anew. */
export const findingPlace = ({
  channel,
  code,
  from,
  path,
}: Pick<PlacedFinding, 'channel' | 'code' | 'from' | 'path'>): string =>
  [channel ?? '', code, String(from ?? ''), baseName(path)].join('|');

/** The key of the channel in a finding's place; '': the lineup. */
export const channelOfPlace = (place: string): string => place.split('|')[0] ?? '';
