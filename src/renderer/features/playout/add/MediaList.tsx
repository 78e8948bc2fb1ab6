import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { clockLength } from '../time/length.ts';
import { baseName } from '../words.ts';
import css from './MediaList.module.css';

/** Files in the order in which they will play; each can be moved and left out. */
export function MediaList({
  media,
  onMedia,
}: {
  readonly media: readonly MediaFacts[];
  readonly onMedia: (media: readonly MediaFacts[]) => void;
}) {
  const move = (from: number, to: number): void => {
    const next = media.filter((_, at) => at !== from);
    const one = media[from];
    if (one === undefined || to < 0 || to >= media.length) return;
    next.splice(to, 0, one);
    onMedia(next);
  };
  return (
    <ol className={css['list']} aria-label={t('playout:add.files')} tabIndex={0}>
      {media.map((one, at) => (
        <li key={`${one.path} ${String(at)}`} className={css['row']}>
          <span className={css['place']}>{at + 1}</span>
          <span className={css['name']} title={one.path}>
            {one.title ?? baseName(one.path)}
          </span>
          <span className={css['length']}>{clockLength(one.durationMs ?? 0, true)}</span>
          <span className={css['buttons']}>
            <IconButton
              label={t('playout:add.up', { name: baseName(one.path) })}
              icon={<ArrowUp {...icon} />}
              disabled={at === 0}
              onClick={() => {
                move(at, at - 1);
              }}
            />
            <IconButton
              label={t('playout:add.down', { name: baseName(one.path) })}
              icon={<ArrowDown {...icon} />}
              disabled={at === media.length - 1}
              onClick={() => {
                move(at, at + 1);
              }}
            />
            <IconButton
              label={t('playout:add.drop', { name: baseName(one.path) })}
              icon={<X {...icon} />}
              onClick={() => {
                onMedia(media.filter((_, index) => index !== at));
              }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Files that cannot be placed, and why. */
export function Failures({ media }: { readonly media: readonly MediaFacts[] }) {
  if (media.length === 0) return null;
  return (
    <details className={css['failures']} open={media.length <= 3}>
      <summary>{t('playout:add.failures', { count: media.length })}</summary>
      <ul>
        {media.map(({ path, problem }) => (
          <li key={path}>
            <span title={path}>{baseName(path)}</span>: {problem ?? t('playout:add.noLength')}
          </li>
        ))}
      </ul>
    </details>
  );
}
