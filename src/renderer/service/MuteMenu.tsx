import './service-texts.ts';
import { Bell } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { icon } from '../ui/icon.ts';
import { MenuCheck, MenuSub } from '../ui/Menu.tsx';

/** The submenu that mutes kinds of a service's findings. */
export const MuteMenu = <K extends string>({
  kinds,
  muted,
  name,
  onMuted,
}: {
  readonly kinds: readonly K[];
  readonly muted: readonly string[];
  readonly name: (kind: K) => string;
  readonly onMuted: (kind: K, muted: boolean) => void;
}) => (
  <MenuSub label={t('service:notifications')} icon={<Bell {...icon} />}>
    {kinds.map((kind) => (
      <MenuCheck key={kind} checked={!muted.includes(kind)} onChecked={(on) => onMuted(kind, !on)}>
        {name(kind)}
      </MenuCheck>
    ))}
  </MenuSub>
);
