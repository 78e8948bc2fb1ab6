import type { ReactNode } from 'react';
import type { Range } from './match.ts';

/** A name with the letters that match in accent and bold. */
export function Matched({
  name,
  ranges,
}: {
  readonly name: string;
  readonly ranges: readonly Range[];
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(name.slice(at, start), <mark key={start}>{name.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {name.slice(at)}
    </>
  );
}
