import '../texts.ts';
import { Plus, RefreshCw } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useAction } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { checkAll } from '../check.ts';
import { ADD } from '../route.ts';
import css from './PageHead.module.css';

export const openChoice = (): void => navigate('connections', ADD);

/** The number of connections and of services, after the page's title. */
export function ConnectionCount() {
  const profiles = useTopic('connections.profiles');
  if (profiles.length === 0) return null;
  const services = new Set(profiles.map(({ service }) => service)).size;
  const count = t('connections:page.count', { count: profiles.length });
  return (
    <span className={text['small']}>
      {t('connections:page.summary', {
        count,
        services: t('connections:page.services', { count: services }),
      })}
    </span>
  );
}

/** "Test all" and "Add a connection". */
export function PageActions() {
  const own = useTopic('connections.profiles').filter(({ demo }) => !demo);
  return (
    <>
      {own.length > 1 && <TestAll profiles={own} />}
      <Button aria-label={t('connections:page.add')} icon={<Plus {...icon} />} onClick={openChoice}>
        <span className={css['words']}>{t('connections:page.add')}</span>
      </Button>
    </>
  );
}

function TestAll({ profiles }: { readonly profiles: readonly ConnectionProfile[] }) {
  const { pending, run } = useAction();
  const all = async (): Promise<void> => {
    const failed = await run(() => checkAll(profiles));
    if (failed === undefined) return;
    const message =
      failed.length === 0
        ? t('connections:page.allPassed', { count: profiles.length })
        : t('connections:page.someFailed', { names: failed.join(', ') });
    showToast({ tone: failed.length === 0 ? 'neutral' : 'bad', text: message });
  };
  return (
    <Button
      aria-label={t('connections:page.testAll')}
      icon={<RefreshCw {...icon} />}
      pending={pending}
      onClick={() => void all()}
    >
      <span className={css['words']}>{t('connections:page.testAll')}</span>
    </Button>
  );
}
