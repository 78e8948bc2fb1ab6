import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic } from '../../../state/topics.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { describe } from './describe.ts';

/** How it stands with the music server, in a few words; the whole story on click. */
export function ConnectionChip() {
  const view = useTopic('music.connection');
  const now = useNow(250, view.state.k === 'waiting');
  const [open, setOpen] = useState(false);
  const { tone, text, sentence } = describe(view, now);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <VisuallyHidden live>{useSpoken(view)}</VisuallyHidden>
      <Popover
        label={t('app:connection.title')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Chip
            tone={tone}
            aria-label={t('app:chip.label', { text })}
            title={sentence ?? undefined}
          >
            {text}
          </Chip>
        }
      >
        <ConnectionDetails view={view} onDone={close} />
      </Popover>
    </>
  );
}

/** What a screen reader is told: arrivals and reasons, once each; not every try in between. */
function useSpoken(view: ConnectionView): string {
  const { k } = view.state;
  const settled = k === 'online' || k === 'waiting' || k === 'blocked';
  const sentence = describe(view, 0).sentence;
  const text = [t(`connection:state.${k}`), sentence].filter((part) => part !== null).join('. ');
  const [spoken, setSpoken] = useState('');
  if (settled && spoken !== text) setSpoken(text);
  return settled ? text : spoken;
}
