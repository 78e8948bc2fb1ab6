import { MAX_FRAME } from './wire.ts';

/** A UTF-16 unit takes at most 3 bytes of UTF-8, so a frame with this many never exceeds `MAX_FRAME`, envelope included. */
const MAX_FRAME_CHARS = 640 * 1024;
/** Longest reassembled text (characters): far above any state, far below what would exhaust memory. */
const MAX_WHOLE = 256 * 1024 * 1024;

/** Whether a client may send this text as one frame. */
export function fitsFrame(text: string): boolean {
  if (text.length <= MAX_FRAME_CHARS) return true;
  let bytes = text.length;
  for (let at = 0; at < text.length && bytes <= MAX_FRAME; at += 1) {
    const unit = text.charCodeAt(at);
    // Half of a surrogate pair accounts for two of the four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes <= MAX_FRAME;
}

/** Sends a text from the core to a client: in one frame if it fits, otherwise as `part` messages. All but the last have `more`. */
export function sendInFrames(text: string, send: (frame: string) => void): void {
  if (text.length <= MAX_FRAME_CHARS) {
    send(text);
    return;
  }
  for (let at = 0; at < text.length; at += MAX_FRAME_CHARS) {
    const piece = text.slice(at, at + MAX_FRAME_CHARS);
    send(JSON.stringify({ t: 'part', text: piece, more: at + MAX_FRAME_CHARS < text.length }));
  }
}

/** Reassembles the parts of one text. They arrive in order and without other messages in between. */
export class PartJoiner {
  #parts: string[] = [];
  #length = 0;

  /** Parts without a last one exceeded the limit: nothing more is accepted. */
  get overfull(): boolean {
    return this.#length > MAX_WHOLE;
  }

  /** Adds a part. Returns the whole text after the last one, null before. */
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
