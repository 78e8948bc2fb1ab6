import type { Band } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt, MenuItem, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { copy, flatten, remove, solo, split, toggle } from '../model/band-actions.ts';
import { useEditor } from '../model/editor.ts';
import { useEq, useShape } from '../model/view.ts';
import { ChannelRadios, TypeRadios } from '../table/BandChoices.tsx';

export function NodeMenu({
  bandId,
  at,
  onClose,
}: {
  readonly bandId: string;
  readonly at: MenuPoint;
  readonly onClose: () => void;
}) {
  const band = useEq()?.bands.find(({ id }) => id === bandId);
  if (band === undefined) return null;
  return (
    <MenuAt at={at} onClose={onClose}>
      <Items band={band} />
    </MenuAt>
  );
}

function Items({ band }: { readonly band: Band }) {
  const soloed = useEditor((state) => state.solo === band.id);
  const shape = useShape();
  const splits = band.channel === 'ALL' && shape?.channels.includes('FL') === true;
  const item = (label: string, act: (bandId: string) => void, danger = false) => (
    <MenuItem danger={danger} onSelect={() => act(band.id)}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <MenuSub label={t('eq:menu.type')}>
        <TypeRadios band={band} />
      </MenuSub>
      {(shape?.channels.length ?? 1) > 1 && (
        <MenuSub label={t('eq:menu.channel')}>
          <ChannelRadios band={band} />
        </MenuSub>
      )}
      <MenuSeparator />
      {item(band.enabled ? t('eq:menu.off') : t('eq:menu.on'), toggle)}
      {item(soloed ? t('eq:menu.soloOff') : t('eq:menu.solo'), solo)}
      {item(t('eq:menu.flatten'), flatten)}
      {item(t('eq:menu.copy'), copy)}
      {splits && item(t('eq:menu.split'), split)}
      <MenuSeparator />
      {item(t('eq:menu.remove'), remove, true)}
    </>
  );
}
