import { useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic } from '../../../state/topics.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { describe } from './describe.ts';
import { useSpoken } from './use-spoken.ts';

/** Loaded after the first paint, because the window's first scripts contain nothing that opens later. */
const ConnectionDetails = lazyPart(
  async () => (await import('./ConnectionDetails.tsx')).ConnectionDetails,
);

/** The state of the music connection in a few words; a click opens the details. */
export function ConnectionChip() {
  const view = useTopic('music.connection');
  const now = useNow(250, view.state.k === 'waiting');
  const [open, setOpen] = useState(false);
  useEffect(() => ConnectionDetails.preload(), []);
  const { tone, text, sentence } = describe(view, now);
  const close = (): void => setOpen(false);
  return (
    <>
      <VisuallyHidden live>{useSpoken(view)}</VisuallyHidden>
      <Popover
        label={t('app:connection.title')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <StatusPill
            tone={tone}
            aria-label={t('app:chip.label', { text })}
            title={sentence ?? undefined}
          >
            {text}
          </StatusPill>
        }
      >
        <ConnectionDetails view={view} onDone={close} />
      </Popover>
    </>
  );
}
