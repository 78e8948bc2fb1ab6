const MOST = 20_000;

/** Cuts texts to a width; what was measured once is kept. */
export class TextFit {
  readonly #measure: (text: string) => number;
  readonly #widths = new Map<string, number>();
  readonly #cuts = new Map<string, string>();

  /** `measure`: px of a text in the one font that it is for. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  width(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > MOST) this.#widths.clear();
    const width = this.#measure(text);
    this.#widths.set(text, width);
    return width;
  }

  /** The text as far as it has room (px), with an ellipsis where it is cut; '' where not even a few letters have. */
  fit(text: string, room: number): string {
    const whole = this.width(text);
    if (whole <= room) return text;
    // A share of the letters is near enough to start from; one or two measurements make it fit.
    let letters = Math.floor((text.length * (room - 8)) / whole);
    if (letters < 2) return '';
    const name = `${String(letters)} ${text}`;
    const known = this.#cuts.get(name);
    if (known !== undefined) return known;
    if (this.#cuts.size > MOST) this.#cuts.clear();
    let cut = '';
    for (; letters >= 2; letters -= 1) {
      cut = `${text.slice(0, letters).trimEnd()}…`;
      if (this.#measure(cut) <= room) break;
      cut = '';
    }
    this.#cuts.set(name, cut);
    return cut;
  }
}
