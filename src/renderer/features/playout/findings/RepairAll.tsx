import { useState } from 'react';
import { WandSparkles } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { playoutEditor } from '../model/editor.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { safeRepairs } from './finding-pages.ts';
import css from './FindingsSheet.module.css';

/** Carries out every repair that changes neither pictures nor times on air, as one step; says before how many they are. */
export function RepairAll({ channel }: { readonly channel: string | null }) {
  const { findingsRevision } = useTopic('playout.workspace');
  const key = `${channel ?? ''} ${String(findingsRevision)}`;
  const { data } = useQuery(key, (signal) => safeRepairs(channel, signal));
  const [pending, setPending] = useState(false);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  const mend = async (): Promise<void> => {
    setPending(true);
    const findings = (data ?? []).map(({ id }) => id);
    const done = await playoutEditor.run({ k: 'repair', findings });
    setPending(false);
    if (done !== null) playoutEditor.say(t('playout:findings.repaired', { count }));
  };
  return (
    <div className={css['all']}>
      <p>{t('playout:findings.safe', { count })}</p>
      <Button
        icon={<WandSparkles {...icon} />}
        pending={pending}
        title={t('playout:findings.safeHint')}
        onClick={() => void mend()}
      >
        {t('playout:findings.repairAll', { count })}
      </Button>
    </div>
  );
}
