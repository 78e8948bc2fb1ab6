import './views-texts.ts';
import { useEffect, useState } from 'react';
import { Check, CircleAlert, Copy } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { copyText } from './clipboard.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How long (ms) the button shows the result. */
const SHOWN_MS = 2000;
const pictures = { idle: Copy, done: Check, failed: CircleAlert };

/** Copies a text and shows whether that worked. The button calls `text` on click; null means there is nothing to copy. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: () => string | null;
}) {
  const [state, setState] = useState<keyof typeof pictures>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const announcement = state === 'idle' ? '' : t(`views:copy.${state}`);
  const Picture = pictures[state];
  return (
    <>
      <IconButton
        label={label}
        {...(announcement === '' ? {} : { hint: announcement })}
        icon={<Picture {...icon} />}
        onClick={() => {
          const copied = text();
          if (copied === null) return;
          void copyText(copied).then((done) => setState(done ? 'done' : 'failed'));
        }}
      />
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </>
  );
}
