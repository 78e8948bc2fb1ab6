import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import text from '../../../ui/text.module.css';
import { baseName } from '../words.ts';
import css from './MediaList.module.css';

export interface MediaProps {
  readonly media: readonly MediaFacts[];
  readonly onMedia: (media: readonly MediaFacts[]) => void;
}

/** Files in playing order. Each can be moved or removed. */
export function MediaList({ media, onMedia }: MediaProps) {
  const move = (from: number, to: number): void => {
    const next = media.filter((_, at) => at !== from);
    const moved = media[from];
    if (moved === undefined || to < 0 || to >= media.length) return;
    next.splice(to, 0, moved);
    onMedia(next);
  };
  return (
    <ol className={css['list']} aria-label={t('playout:add.files')} tabIndex={0}>
      {media.map((one, at) => (
        <Row
          key={`${one.path} ${String(at)}`}
          media={one}
          at={at}
          last={at === media.length - 1}
          onMove={(to) => move(at, to)}
          onDrop={() => onMedia(media.filter((_, index) => index !== at))}
        />
      ))}
    </ol>
  );
}

function Row({
  media,
  at,
  last,
  onMove,
  onDrop,
}: {
  readonly media: MediaFacts;
  readonly at: number;
  readonly last: boolean;
  readonly onMove: (to: number) => void;
  readonly onDrop: () => void;
}) {
  const name = baseName(media.path);
  const buttons = [
    { label: t('playout:add.up', { name }), Icon: ArrowUp, disabled: at === 0, to: at - 1 },
    { label: t('playout:add.down', { name }), Icon: ArrowDown, disabled: last, to: at + 1 },
  ];
  return (
    <li className={css['row']}>
      <span className={css['place']}>{at + 1}</span>
      <span className={cx(css['name'], text['ellipsis'])} title={media.path}>
        {media.title ?? name}
      </span>
      <span className={css['length']}>{formatExactLength(media.durationMs ?? 0, true)}</span>
      <span className={css['buttons']}>
        {buttons.map(({ label, Icon, disabled, to }) => (
          <IconButton
            key={label}
            label={label}
            disabled={disabled}
            icon={<Icon {...icon} />}
            onClick={() => onMove(to)}
          />
        ))}
        <IconButton
          label={t('playout:add.drop', { name })}
          icon={<X {...icon} />}
          onClick={onDrop}
        />
      </span>
    </li>
  );
}

/** Files that cannot be placed, with the reasons. */
export function Failures({ media }: { readonly media: readonly MediaFacts[] }) {
  if (media.length === 0) return null;
  return (
    <details className={cx(css['failures'], text['small'])} open={media.length <= 3}>
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
