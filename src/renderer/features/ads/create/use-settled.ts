import { useEffect, useState } from 'react';

/** How long (ms) a value must stay before something is asked for it. */
const PAUSE = 400;

/** A value that was typed, once it stays. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
