import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { playoutEditor } from '../model/editor.ts';

/** Says what was chosen and what an edit did to people who do not see it. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => playoutEditor.said.on(setText), []);
  return <VisuallyHidden live>{text}</VisuallyHidden>;
}
