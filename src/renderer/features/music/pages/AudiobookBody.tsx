import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail } from '../../../../shared/music/media.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { STOP, useRoving } from '../../../ui/list/use-roving.ts';
import text from '../../../ui/text.module.css';
import { act } from '../intent.ts';
import { useLive } from '../live.ts';
import { tellChange } from '../queue/queue-undo.ts';
import { Section } from './Section.tsx';
import css from './AudiobookBody.module.css';

/** The chapters of an audiobook, with the resume position marked. A click plays from the start of a chapter. */
export function AudiobookBody({ item }: { readonly item: MediaDetail }) {
  const { chapters, resumeAt, played } = item;
  const stopped = played === true ? null : resumeAt;
  const current = stopped === null ? -1 : chapters.findLastIndex(({ start }) => start <= stopped);
  const ids = chapters.map((_, index) => String(index));
  const preferred = String(Math.max(0, current));
  const { active, handlers } = useRoving(ids, preferred, { forgets: true });
  const { disabled, playFrom } = usePlayFrom(item);
  if (chapters.length === 0) return null;
  return (
    <Section
      title={t('musicpages:list.chapters')}
      note={t('musicpages:facts.chapters', { count: chapters.length })}
    >
      <ol className={css['list']} {...handlers}>
        {chapters.map(({ name, start }, index) => (
          <li key={index}>
            <button
              type="button"
              className={css['chapter']}
              aria-current={index === current || undefined}
              aria-disabled={disabled || undefined}
              tabIndex={ids[index] === active ? 0 : -1}
              onClick={() => {
                if (!disabled) playFrom(start);
              }}
              {...{ [STOP]: index }}
            >
              <span className={cx(layout['grow'], text['ellipsis'])} dir="auto">
                {name ?? t('musicpages:list.chapter', { number: index + 1 })}
              </span>
              <span className={css['start']}>{formatLength(start * 1000)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Plays an audiobook from a position (s). The server starts at the resume position, so the app seeks once the player has loaded it. */
function usePlayFrom({ uri, name, playable, available }: MediaDetail) {
  const { playerId } = useTopic('music.chosen');
  const { playMedia } = useTopic('music.abilities');
  const { online } = useLive();
  const player = useEntry('music.players', playerId);
  const { run } = useAction();
  const wanted = useRef<number | null>(null);
  const ready = player?.media?.uri === uri && player.can.seek;
  useEffect(() => {
    if (playerId === null || !ready || wanted.current === null) return;
    act(playerId, { action: 'seek', position: wanted.current });
    wanted.current = null;
  }, [playerId, ready]);
  const start = async (target: Player): Promise<void> => {
    const { id } = target;
    const played = await run(() =>
      call('music.playMedia', { playerId: id, uris: [uri], option: 'replace' }),
    );
    if (played === undefined) wanted.current = null;
    else if (played.undo !== null)
      tellChange(
        played.queueId,
        played.undo,
        t('musicmedia:done.replaced', { what: name, player: target.name }),
      );
  };
  return {
    disabled: !online || player === undefined || !playMedia || !playable || !available,
    playFrom: (position: number) => {
      if (player === undefined) return;
      if (ready) {
        act(player.id, { action: 'seek', position });
        return;
      }
      wanted.current = position;
      void start(player);
    },
  };
}
