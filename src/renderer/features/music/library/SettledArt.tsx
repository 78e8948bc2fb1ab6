import { useEffect, useState } from 'react';
import { Art } from '../art/Art.tsx';

/** Time (ms) that a row shows an item before its picture is requested. */
const SETTLE = 160;

/** A picture in a row that is refilled while the list scrolls: passing items are not requested. */
export function SettledArt({ art, ...rest }: Parameters<typeof Art>[0]) {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(art);
    }, SETTLE);
    return () => {
      clearTimeout(timer);
    };
  }, [art]);
  return <Art {...rest} art={settled === art ? art : null} />;
}
