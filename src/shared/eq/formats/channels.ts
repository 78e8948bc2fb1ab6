/** Names of Equalizer APO for the channels of a server, by what can stand in a file. */
const names: Readonly<Record<string, string>> = {
  L: 'FL',
  FL: 'FL',
  R: 'FR',
  FR: 'FR',
  C: 'FC',
  FC: 'FC',
  SUB: 'LFE',
  LFE: 'LFE',
  RL: 'BL',
  BL: 'BL',
  RR: 'BR',
  BR: 'BR',
  RC: 'BC',
  SL: 'SL',
  SR: 'SR',
};

/** Channels by number, in the order of a wave file. */
const numbered = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR', 'SL', 'SR'] as const;

/** Names that Equalizer APO writes. */
const written: Readonly<Record<string, string>> = {
  ALL: 'all',
  FL: 'L',
  FR: 'R',
  FC: 'C',
  LFE: 'SUB',
  BL: 'RL',
  BR: 'RR',
  BC: 'RC',
};

export const apoChannel = (channel: string): string => written[channel] ?? channel;

/** Name of the channel with that number, counted from 0. */
export const channelAt = (index: number): string => numbered[index] ?? `CH${String(index + 1)}`;

export interface ChannelLine {
  /** Where what follows applies; left and right together are `ALL`. Empty: nowhere. */
  readonly channels: string[];
  /** Words that name no channel. */
  readonly unknown: string[];
  /** Named channels that a stereo server does not have. */
  readonly other: string[];
}

/** Reads the words behind `Channel:`. */
export function readChannels(text: string): ChannelLine {
  const words = text
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 64);
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const channel = word === 'ALL' ? 'ALL' : channelOf(word);
    if (channel === null) unknown.push(word);
    else found.add(channel);
  }
  const other = [...found].filter((channel) => !['ALL', 'FL', 'FR'].includes(channel));
  if (found.has('ALL')) return { channels: ['ALL'], unknown, other: [] };
  if (!found.has('FL') || !found.has('FR')) return { channels: [...found], unknown, other };
  return { channels: ['ALL'], unknown, other };
}

function channelOf(word: string): string | null {
  if (Object.hasOwn(names, word)) return names[word] ?? null;
  const number = /^\d{1,2}$/.test(word) ? Number(word) : 0;
  return number >= 1 && number <= numbered.length ? channelAt(number - 1) : null;
}
