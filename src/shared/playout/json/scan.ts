import { step } from './pointer.ts';
import type { JsonMark } from './types.ts';

const QUOTE = 34;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;

/** Maximum nesting of the engine's reader. */
const MAX_DEPTH = 127;
/** Integers with up to this many digits are always exact. */
const MAX_EXACT_DIGITS = 15;
/** Objects with more keys use a set. */
const MAX_LISTED_KEYS = 32;
/** Maximum number of marks, to limit memory. */
const MAX_MARKS = 1_000_000;

const MAX_U64 = 2n ** 64n - 1n;
const MIN_I64 = -(2n ** 63n);

const halfPair = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const halfPairEscape = /\\u[dD][89a-fA-F]/;

/** Marks of a text that `JSON.parse` accepts: see `JsonMark`. One pass; builds a pointer only for a mark. */
export function scan(text: string): readonly JsonMark[] {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner.marks;
}

class Scanner {
  readonly marks: JsonMark[] = [];
  private at = 0;
  private key = false;
  private readonly objects: boolean[] = [];
  /** For an array: the index of the element; for an object: where its last key starts. */
  private readonly places: number[] = [];
  /** For each open object: where its keys start in `hashes` and `starts`. */
  private readonly firsts: number[] = [];
  private readonly hashes: number[] = [];
  private readonly starts: number[] = [];
  private keys = 0;
  private readonly sets = new Map<number, Set<string>>();
  private readonly surrogates: boolean;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.surrogates = halfPairEscape.test(text);
  }

  run(): void {
    const { text } = this;
    const end = text.length;
    while (this.at < end) this.token(text.charCodeAt(this.at));
  }

  private token(code: number): void {
    switch (code) {
      case QUOTE:
        this.string();
        return;
      case 123:
      case 91:
        this.open(code === 123);
        break;
      case 125:
      case 93:
        this.close();
        break;
      case 44:
        this.comma();
        break;
      default:
        if (code === MINUS || (code >= ZERO && code <= NINE)) {
          this.number(code);
          return;
        }
    }
    this.at += 1;
  }

  private open(object: boolean): void {
    const { objects } = this;
    if (objects.length === MAX_DEPTH) this.mark('too-deep', this.at);
    objects.push(object);
    this.places.push(0);
    this.firsts.push(this.keys);
    this.key = object;
  }

  private close(): void {
    const { objects } = this;
    if (objects.pop() === true && this.sets.size > 0) this.sets.delete(objects.length);
    this.places.pop();
    this.keys = this.firsts.pop() ?? 0;
    this.key = false;
  }

  private comma(): void {
    const top = this.objects.length - 1;
    if (this.objects[top] === true) this.key = true;
    else this.places[top] = (this.places[top] ?? 0) + 1;
  }

  private string(): void {
    const { text } = this;
    const end = text.length;
    const from = this.at;
    let at = from + 1;
    let hash = 0;
    let escaped = false;
    let code = text.charCodeAt(at);
    while (code !== QUOTE && at < end) {
      if (code === BACKSLASH) {
        escaped = true;
        at += 1;
      }
      at += 1;
      hash = (Math.imul(hash, 31) + code) | 0;
      code = text.charCodeAt(at);
    }
    this.at = at + 1;
    if (escaped && this.surrogates) this.checkPairs(from);
    if (this.key) this.addKey(from, escaped ? hashText(this.stringAt(from)) : hash);
  }

  private checkPairs(from: number): void {
    const raw = this.text.slice(from, this.at);
    if (!halfPairEscape.test(raw) || !halfPair.test(String(JSON.parse(raw)))) return;
    // For a key this is the object's pointer: the reader needs the key even if it skips the value.
    this.mark('lone-surrogate', from, this.key ? 1 : 0);
  }

  private addKey(from: number, hash: number): void {
    const { hashes, starts } = this;
    const top = this.objects.length - 1;
    const first = this.firsts[top] ?? 0;
    this.key = false;
    this.places[top] = from;
    if (this.isKnown(top, first, from, hash)) {
      this.mark('duplicate-key', from);
      return;
    }
    // Entries beyond `keys` belong to closed objects and are overwritten.
    hashes[this.keys] = hash;
    starts[this.keys] = from;
    this.keys += 1;
  }

  /** Whether the object already has the key at `from`. */
  private isKnown(top: number, first: number, from: number, hash: number): boolean {
    const { hashes, starts } = this;
    if (this.keys - first > MAX_LISTED_KEYS) return this.isInSet(top, first, from);
    for (let at = first; at < this.keys; at += 1)
      if (hashes[at] === hash && this.stringAt(starts[at] ?? 0) === this.stringAt(from))
        return true;
    return false;
  }

  private isInSet(top: number, first: number, from: number): boolean {
    let set = this.sets.get(top);
    if (set === undefined) {
      set = new Set(this.starts.slice(first, this.keys).map((start) => this.stringAt(start)));
      this.sets.set(top, set);
    }
    const key = this.stringAt(from);
    if (set.has(key)) return true;
    set.add(key);
    return false;
  }

  private number(first: number): void {
    const { text } = this;
    const from = this.at;
    let at = from + 1;
    let float = false;
    let code = text.charCodeAt(at);
    while (code >= ZERO && code <= NINE) code = text.charCodeAt(++at);
    const digits = at - from - (first === MINUS ? 1 : 0);
    // A decimal point, an exponent and its sign.
    while (
      code === 46 ||
      (code | 32) === 101 ||
      code === 43 ||
      code === MINUS ||
      (code >= ZERO && code <= NINE)
    ) {
      float = true;
      code = text.charCodeAt(++at);
    }
    this.at = at;
    if (float || digits > MAX_EXACT_DIGITS || (first === MINUS && at === from + 2))
      this.markNumber(from, float, digits);
  }

  private markNumber(from: number, float: boolean, digits: number): void {
    const raw = this.text.slice(from, this.at);
    const value = Number(raw);
    if (!Number.isFinite(value)) this.mark('huge-number', from);
    else if (float || Object.is(value, -0) || digits > 20) this.mark('float', from);
    else if (!Number.isSafeInteger(value)) {
      const exact = BigInt(raw);
      this.mark(exact > MAX_U64 || exact < MIN_I64 ? 'float' : 'big-integer', from);
    }
  }

  private mark(k: JsonMark['k'], offset: number, above = 0): void {
    if (this.marks.length < MAX_MARKS) this.marks.push({ k, offset, pointer: this.pointer(above) });
  }

  private pointer(above: number): string {
    let pointer = '';
    for (let level = 0; level < this.places.length - above; level += 1) {
      const place = this.places[level] ?? 0;
      pointer += step(this.objects[level] === true ? this.stringAt(place) : place);
    }
    return pointer;
  }

  /** Reads the string whose quote is at `from`. */
  private stringAt(from: number): string {
    const { text } = this;
    let at = from + 1;
    let escaped = false;
    while (at < text.length && text.charCodeAt(at) !== QUOTE) {
      const skip = text.charCodeAt(at) === BACKSLASH;
      escaped ||= skip;
      at += skip ? 2 : 1;
    }
    return escaped ? String(JSON.parse(text.slice(from, at + 1))) : text.slice(from + 1, at);
  }
}

function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
