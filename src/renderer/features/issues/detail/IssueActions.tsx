import { ExternalLink, Eye, Link2, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useOffline } from '../../../service/offline.ts';
import { call, send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { navigate } from '../../../state/route.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import css from './Detail.module.css';
import type { IssueState } from './use-issue.ts';

interface Props {
  readonly issueKey: string;
  readonly state: IssueState;
}

/** The key of an issue, read-only actions, and watching. */
export function IssueActions({ issueKey: key, state }: Props) {
  const { webLinks } = useCapabilities();
  const { issue } = state;
  return (
    <header className={css['head']}>
      <code className={css['key']}>{key}</code>
      <Watch issueKey={key} state={state} />
      <CopyButton label={t('issuesdetail:copyKey')} text={() => key} />
      {issue !== null && (
        <IconButton
          label={t('issuesdetail:copyLink')}
          icon={<Link2 {...icon} />}
          onClick={() =>
            copyAndTell(issue.url, t('issuesdetail:linkCopied'), t('issuesdetail:copyFailed'))
          }
        />
      )}
      <IconButton
        label={t('issuesdetail:open')}
        icon={<ExternalLink {...icon} />}
        onClick={() => {
          if (webLinks && issue !== null) window.open(issue.url, '_blank', 'noreferrer');
          else send('issues.open', { key });
        }}
      />
      <IconButton
        label={t('issuesdetail:close')}
        icon={<X {...icon} />}
        onClick={() => navigate('issues')}
      />
    </header>
  );
}

function Watch({ issueKey: key, state: { issue, change, changing } }: Props) {
  const offline = useOffline('issues');
  const watching = issue?.watching ?? null;
  if (watching === null) return null;
  return (
    <IconButton
      label={t('issuesdetail:watch')}
      hint={t(watching ? 'issuesdetail:watching' : 'issuesdetail:notWatching')}
      icon={<Eye {...icon} />}
      pressed={watching}
      blocked={offline}
      aria-busy={changing === 'watch' || undefined}
      onClick={() =>
        change({ kind: 'watch', work: () => call('issues.watch', { key, watching: !watching }) })
      }
    />
  );
}
