import { Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Group.tsx';
import { icon } from '../../../ui/icon.ts';
import { StorageTokens } from './StorageTokens.tsx';

function Connections() {
  const count = useTopic('connections.profiles').length;
  return (
    <Row
      label={t('settings:services.connections')}
      hint={t('settings:services.connectionsHint', { count })}
    >
      <Button icon={<Server {...icon} />} onClick={() => navigate('connections')}>
        {t('settings:services.open')}
      </Button>
    </Row>
  );
}

function Tokens() {
  return <StorageTokens info={useTopic('app.info')} />;
}

export const serviceSettings: readonly SettingEntry[] = [
  {
    id: 'connections',
    section: 'services',
    name: () => t('settings:services.connections'),
    keywords: () => t('settings:services.connectionsWords'),
    control: { k: 'part', Part: Connections },
  },
  {
    id: 'tokens',
    section: 'services',
    name: () => t('settings:storage.tokens'),
    keywords: () => t('settings:storage.tokensWords'),
    control: { k: 'part', Part: Tokens },
  },
];
