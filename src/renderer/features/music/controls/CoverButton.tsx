import { t } from '../../../../shared/i18n/translate.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { ArtProps } from '../art/Art.tsx';
import { Art } from '../art/Art.tsx';

interface Props {
  readonly className: string | undefined;
  readonly cover: ArtProps;
  readonly onOpen: () => void;
}

/** The cover of the current track; opens the now view. */
export function CoverButton({ className, cover, onOpen }: Props) {
  const label = t('music:bar.openNow');
  return (
    <Tooltip label={label}>
      <button type="button" className={className} aria-label={label} onClick={onOpen}>
        <Art {...cover} />
      </button>
    </Tooltip>
  );
}
