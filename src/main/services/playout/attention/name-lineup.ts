/** Nearly every lineup has this name, which then says nothing. */
const USUAL = 'lineup.json';

/** A lineup's file name, with as many of its folders as it takes to tell it from the others: `north/lineup.json`. */
export function nameFile(path: string, others: readonly string[]): string {
  const parts = split(path);
  const rest = others.filter((one) => one !== path).map(split);
  for (let count = parts.at(-1) === USUAL ? 2 : 1; count < parts.length; count += 1) {
    const name = tail(parts, count);
    if (rest.every((one) => tail(one, count) !== name)) return name;
  }
  return tail(parts, parts.length);
}

const split = (path: string): readonly string[] => path.split(/[/\\]/).filter(Boolean);

const tail = (parts: readonly string[], count: number): string => parts.slice(-count).join('/');
