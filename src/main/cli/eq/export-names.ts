/** Formats that bands can be written in, by the names of `eq convert --to`. */
export const exportNames = [
  'apo',
  'autoeq',
  'graphiceq',
  'rew',
  'camilladsp',
  'minidsp',
  'json',
  'server',
] as const;

/** Forms of the server's own configuration. */
export const forms = ['current', 'specified'] as const;

/** What the frequency of a shelf in a file stands for. */
export const shelfMeanings = ['auto', 'corner', 'centre'] as const;
