import { useEffect, useState } from 'react';

/** Time (ms) without typing after which a search is sent. */
const PAUSE = 250;

/** The text once the user has stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}
