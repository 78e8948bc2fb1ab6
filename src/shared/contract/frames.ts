import { MAX_FRAME } from './wire.ts';

/** A UTF-16 unit takes at most 3 bytes of UTF-8, so a frame of this many never exceeds `MAX_FRAME` with its envelope. */
const FRAME_CHARS = 640 * 1024;
/** Longest text that is put together again (characters): far above any state, far below what would end a process. */
const MAX_WHOLE = 256 * 1024 * 1024;

/** Whether a client may send this text as one frame. */
export function fitsFrame(text: string): boolean {
  if (text.length <= FRAME_CHARS) return true;
  let bytes = text.length;
  for (let at = 0; at < text.length && bytes <= MAX_FRAME; at += 1) {
    const unit = text.charCodeAt(at);
    // Half of a surrogate pair stands for two of the four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes <= MAX_FRAME;
}

/**
 * Sends a text from the core to a client: whole where it fits one frame, else as `part` messages of which the last has no
 * `more`.
 */
export function sendInFrames(text: string, send: (frame: string) => void): void {
  if (text.length <= FRAME_CHARS) {
    send(text);
    return;
  }
  for (let at = 0; at < text.length; at += FRAME_CHARS) {
    const piece = text.slice(at, at + FRAME_CHARS);
    send(JSON.stringify({ t: 'part', text: piece, more: at + FRAME_CHARS < text.length }));
  }
}

/** Puts the parts of one text together. They arrive in order with nothing in between. */
export class PartJoiner {
  #parts: string[] = [];
  #length = 0;

  /** What came without a last part exceeds every bound: nothing more is taken. */
  get overfull(): boolean {
    return this.#length > MAX_WHOLE;
  }

  /** Takes the next part and returns the whole text after the last one, null before. */
  take(part: { readonly text: string; readonly more: boolean }): string | null {
    if (this.overfull) return null;
    this.#parts.push(part.text);
    this.#length += part.text.length;
    if (part.more || this.overfull) return null;
    const whole = this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    return whole;
  }
}
