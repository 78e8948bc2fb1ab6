/**
 * R11: ranks the units in a cycle of a shuffle: FNV-1a with 32 bits over the UTF-8 of `seed|source|cycle|id`, finished with MurmurHash3's
 * fmix32. It hashes the unit instead of drawing random numbers, so new media find their position without moving others. The common prefix
 * is hashed once.
 */
export function createRank(seed: number, source: string, cycle: number): (id: string) => number {
  const start = addText(0x811c9dc5, `${seed}|${source}|${cycle}|`);
  return (id) => mix(addText(start, id));
}

function addText(before: number, text: string): number {
  let hash = before;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Most IDs are ASCII, so their characters equal their bytes.
    if (code > 127) return addBytes(hash, utf8.encode(text.slice(at)));
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

function addBytes(before: number, bytes: Uint8Array): number {
  let hash = before;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

function mix(given: number): number {
  let hash = given;
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
