import { ChevronRight } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { QuickDeploys } from '../../features/deploys/quick/QuickDeploys.tsx';
import { QuickIssues } from '../../features/issues/quick/QuickIssues.tsx';
import { Remembered, useRemembered } from '../../state/remembered.ts';
import { useTopic } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import css from './QuickServices.module.css';

/** Whether the user left the services open. */
const unfolded = new Remembered('quick-services', ['yes', 'no'] as const, 'no');

/** What the services do now, folded into one line: counted views of issues, and deployments in flight. */
export function QuickServices() {
  const open = useRemembered(unfolded) === 'yes';
  const [issues] = useTopic('issues.summary').views;
  const { inFlight } = useTopic('deploys.summary');
  if (issues === undefined && inFlight.length === 0) return null;
  const facts = [
    issues?.count == null ? null : t('quick:services.issues', { count: issues.count }),
    inFlight.length === 0 ? null : t('quick:services.builds', { count: inFlight.length }),
  ].filter((fact) => fact !== null);
  return (
    <section className={css['services']} aria-label={t('quick:services.label')}>
      <button
        type="button"
        className={css['head']}
        aria-expanded={open}
        onClick={() => unfolded.set(open ? 'no' : 'yes')}
      >
        <ChevronRight {...icon} size={14} />
        <span>{t('quick:services.label')}</span>
        <small>{facts.join(' · ')}</small>
      </button>
      {open && <QuickDeploys />}
      {open && <QuickIssues />}
    </section>
  );
}
