/** Gives names of another program to the document: short, without the separators of cursors, each once. */
export class DocumentNames {
  readonly #taken = new Set<string>();

  take(name: string, fallback: string): string {
    const plain =
      name
        .replace(/[/\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 80)
        .trim() || fallback;
    let unique = plain;
    for (let at = 2; this.#taken.has(unique); at += 1) unique = `${plain} ${String(at)}`;
    this.#taken.add(unique);
    return unique;
  }
}
