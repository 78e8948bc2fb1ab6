import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { useCeiling } from '../volume/VolumeControl.tsx';
import css from './Dialogs.module.css';

/** What is offered at first where there is no ceiling yet (percent). */
const FIRST = 60;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The loudest level that this app sets on a player. */
export function CeilingDialog({ id, onClose }: Props) {
  const player = useEntry('music.players', id);
  return player === undefined ? null : <Form {...{ player, onClose }} />;
}

function Form({ player, onClose }: { readonly player: Player; readonly onClose: () => void }) {
  const { id, name } = player;
  const now = useCeiling(id);
  const [level, setLevel] = useState(now ?? Math.max(FIRST, player.volume ?? 0));
  const action = useAction();
  const save = async (wish: number | null): Promise<void> => {
    const work = (): Promise<true> =>
      call('music.setCeiling', { playerId: id, level: wish }).then(() => true as const);
    if ((await action.run(work, { inline: true })) === true) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('music:ceiling.title', { name })}
      description={t('music:ceiling.text', { name })}
      actions={
        <>
          {now !== null && (
            <Button className={css['aside']} onClick={() => void save(null)}>
              {t('music:ceiling.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('music:ceiling.cancel')}</Button>
          <Button variant="primary" pending={action.pending} onClick={() => void save(level)}>
            {t('music:ceiling.save')}
          </Button>
        </>
      }
    >
      <div className={css['level']}>
        <Slider
          className={css['grow']}
          label={t('music:ceiling.level')}
          value={level}
          keyStep={5}
          pageStep={10}
          valueText={(value) => t('music:ceiling.levelText', { level: value })}
          onChange={setLevel}
        />
        <span className={css['figure']}>{level}</span>
      </div>
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}
