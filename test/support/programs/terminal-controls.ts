/** Characters that a terminal may interpret instead of showing. */
const acting = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;
const colors = [0, 1, 2, 31, 32, 33].map((code) => `\u001b[${String(code)}m`);

/** Everything in an output that a terminal would interpret, except line breaks and the product's own colors. */
export function terminalControls(output: string): string[] {
  const bare = colors.reduce((text, color) => text.replaceAll(color, ''), output);
  return (bare.replaceAll('\r\n', '').replaceAll('\n', '').match(acting) ?? []).map((found) =>
    found.charCodeAt(0).toString(16),
  );
}
