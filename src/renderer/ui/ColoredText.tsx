interface TextPart {
  readonly text: string;
  /** Offset in the whole text. */
  readonly at: number;
  /** A CSS class. */
  readonly look: string;
}

/** A text with styled parts, drawn over the content of a field. */
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
