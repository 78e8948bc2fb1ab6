import { useState } from 'react';
import { Image } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import css from './Frame.module.css';

/** A picture of an item at its in point, on demand: making one takes a moment. */
export function Frame({ item }: { readonly item: ItemRef }) {
  const { ffmpeg } = useTopic('playout.workspace').tools;
  const action = useAction();
  const [picture, setPicture] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    const got = await action.run(() => call('playout.frame', { ...item, offsetMs: 0 }), {
      inline: true,
    });
    if (got !== undefined) setPicture(got.dataUrl);
  };
  return (
    <figure className={css['frame']}>
      {picture === null ? (
        <div className={css['blank']}>
          {ffmpeg ? (
            <Button icon={<Image {...icon} />} pending={action.pending} onClick={() => void show()}>
              {t('playout:frame.show')}
            </Button>
          ) : (
            <p>{t('playout:frame.noFfmpeg')}</p>
          )}
          {action.error !== null && (
            <p className={css['bad']} role="alert">
              {action.error.message}
            </p>
          )}
        </div>
      ) : (
        <img className={css['picture']} src={picture} alt={t('playout:frame.alt')} />
      )}
      <figcaption className={css['caption']}>{t('playout:frame.caption')}</figcaption>
    </figure>
  );
}
