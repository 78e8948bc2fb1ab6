import type { ComponentPropsWithRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { BandType } from '../../../../shared/eq/model.ts';
import type { Band, BandType as Type } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import {
  Menu,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import {
  copy,
  flatten,
  remove,
  retype,
  setChannel,
  solo,
  split,
  toggle,
} from '../model/band-actions.ts';
import { channelName, typeName } from '../words.ts';
import css from './NodeMenu.module.css';
import type { Place } from './held.ts';

/** What can be done with a band; opens where the pointer is. */
export function NodeMenu({
  band,
  at,
  shape,
  soloed,
  onClose,
}: {
  readonly band: Band;
  /** px within the graph. */
  readonly at: Place;
  readonly shape: DspShape | null;
  readonly soloed: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Menu
      open
      align="start"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      trigger={<Anchor {...at} />}
    >
      <TypeItems {...{ band, shape }} />
      {(shape?.channels.length ?? 1) > 1 && <ChannelItems {...{ band, shape }} />}
      <MenuSeparator />
      {itemsOf(band, { shape, soloed }).map(([label, act]) => (
        <MenuItem
          key={label}
          onSelect={() => {
            act(band.id);
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        danger
        onSelect={() => {
          remove(band.id);
        }}
      >
        {t('eq:menu.remove')}
      </MenuItem>
    </Menu>
  );
}

/** The place that the menu opens at. */
function Anchor({ x, y, ...trigger }: Place & ComponentPropsWithRef<'span'>) {
  const transform = `translate(${String(x)}px, ${String(y)}px)`;
  return (
    <span {...trigger} className={css['anchor']} style={{ transform }} aria-hidden tabIndex={-1} />
  );
}

/** What can be done with a band besides changing its values. */
function itemsOf(
  band: Band,
  { shape, soloed }: { readonly shape: DspShape | null; readonly soloed: boolean },
): readonly (readonly [string, (bandId: string) => void])[] {
  const splits = band.channel === 'ALL' && shape?.channels.includes('FL') === true;
  return [
    [band.enabled ? t('eq:menu.off') : t('eq:menu.on'), toggle],
    [soloed ? t('eq:menu.soloOff') : t('eq:menu.solo'), solo],
    [t('eq:menu.flatten'), flatten],
    [t('eq:menu.copy'), copy],
    ...(splits ? [[t('eq:menu.split'), split] as const] : []),
  ];
}

/** The types that the server stores; others are there and say why they are not offered. */
function TypeItems({ band, shape }: { readonly band: Band; readonly shape: DspShape | null }) {
  return (
    <MenuSub label={t('eq:menu.type')}>
      <MenuRadios
        value={band.type}
        onValue={(value) => {
          retype(band.id, value as Type);
        }}
      >
        {BandType.options
          .filter((type) => shape === null || shape.bandTypes.includes(type) || type === band.type)
          .map((type) => (
            <MenuRadio key={type} value={type}>
              {typeName(type)}
            </MenuRadio>
          ))}
      </MenuRadios>
    </MenuSub>
  );
}

function ChannelItems({ band, shape }: { readonly band: Band; readonly shape: DspShape | null }) {
  return (
    <MenuSub label={t('eq:menu.channel')}>
      <MenuRadios
        value={band.channel}
        onValue={(value) => {
          setChannel(band.id, value);
        }}
      >
        {(shape?.channels ?? ['ALL']).map((channel) => (
          <MenuRadio key={channel} value={channel}>
            {channelName(channel)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </MenuSub>
  );
}
