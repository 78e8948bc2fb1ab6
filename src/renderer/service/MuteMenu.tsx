import './service-texts.ts';
import { Bell } from 'lucide-react';
import type { ServiceName } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { send } from '../state/calls.ts';
import { icon } from '../ui/icon.ts';
import { MenuCheck, MenuSub } from '../ui/Menu.tsx';
import { useOverview } from './service.ts';

/** Kinds of a service's findings that the user can mute, with their names. */
export interface Mutes<K extends string> {
  readonly kinds: readonly K[];
  readonly name: (kind: K) => string;
}

/** The submenu that mutes kinds of a service's findings. */
export function MuteMenu<K extends string>({
  service,
  kinds,
  name,
}: Mutes<K> & { readonly service: ServiceName }) {
  const { mutedKinds = [] } = useOverview(service).value ?? {};
  return (
    <MenuSub label={t('service:notifications')} icon={<Bell {...icon} />}>
      {kinds.map((kind) => (
        <MenuCheck
          key={kind}
          checked={!mutedKinds.includes(kind)}
          // Each service has its own kinds, which the compiler can't relate to a variable name.
          onChecked={(on) => send(`${service}.setMuted`, { kind: kind as never, muted: !on })}
        >
          {name(kind)}
        </MenuCheck>
      ))}
    </MenuSub>
  );
}
