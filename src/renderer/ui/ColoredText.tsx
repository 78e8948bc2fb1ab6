interface TextPart {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly at: number;
  /** A class. */
  readonly look: string;
}

/** A text whose parts have looks of their own, for a copy of what a field holds. */
export const ColoredText = ({
  text: whole,
  parts,
}: {
  readonly text: string;
  readonly parts: readonly TextPart[];
}) =>
  parts.map(({ text, at, look }, index) => [
    index === 0 && whole.slice(0, at),
    <span key={at} className={look}>
      {text}
    </span>,
    whole.slice(at + text.length, parts[index + 1]?.at),
  ]);
