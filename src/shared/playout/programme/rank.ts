/**
 * R11: the rank of a unit in a cycle of a shuffle: FNV-1a with 32 bits over the UTF-8 of `seed|source|cycle|id`, finished with MurmurHash3's
 * fmix32. A hash of the unit itself, not a stream of random numbers, so that new media take their place and disturb no other.
 */
export function shuffleRank(seed: number, source: string, cycle: number, id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(`${seed}|${source}|${cycle}|${id}`)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

/** Every runtime has it, but the ES2023 types don't. */
const { TextEncoder: Encoder } = globalThis as unknown as {
  TextEncoder: new () => { encode(text: string): Uint8Array };
};
const utf8 = new Encoder();
