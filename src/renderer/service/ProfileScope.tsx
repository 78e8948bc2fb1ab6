import './service-texts.ts';
import type { ReactNode } from 'react';
import type { ServiceName } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { useTopic } from '../state/topics.ts';
import { ScopeMenu } from '../ui/ScopeMenu.tsx';

/** The default profile of a service, with a menu. */
export function ProfileScope({
  service,
  children,
}: {
  readonly service: ServiceName;
  readonly children: ReactNode;
}) {
  const mine = useTopic('connections.profiles').filter((profile) => profile.service === service);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  if (profile === undefined) return null;
  const { name } = profile;
  return (
    <ScopeMenu name={name} label={t('service:profile', { name })}>
      {children}
    </ScopeMenu>
  );
}
