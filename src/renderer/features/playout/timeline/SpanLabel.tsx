import { useEffect, useRef } from 'react';
import { playoutEditor } from '../model/editor.ts';
import { spanWords } from './time-words.ts';

const words = (): string => spanWords(playoutEditor.live.to - playoutEditor.live.from);

/** How much of time is looked at: "3 h". It follows a zoom by itself, React draws it once. */
export function SpanLabel({ className }: { readonly className?: string | undefined }) {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      const text = words();
      const element = label.current;
      if (element !== null && element.textContent !== text) element.textContent = text;
    };
    show();
    return playoutEditor.moved.on(show);
  }, []);
  return <span ref={label} className={className} />;
}
