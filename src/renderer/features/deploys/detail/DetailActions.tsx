import { Copy, ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Feature, Service } from '../../../../shared/deploys/model.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { icon } from '../../../ui/icon.ts';
import type { LogBuffer } from '../../../ui/log/log-buffer.ts';
import { RedeployButton } from '../edit/RedeployButton.tsx';
import css from './Detail.module.css';

/** What the user can do with the open service. `log`: the log on screen; null: none is. */
export function DetailActions({
  service,
  feature,
  log,
}: {
  readonly service: Service;
  readonly feature: Feature;
  readonly log: LogBuffer | null;
}) {
  const { url } = service;
  const { webLinks } = useCapabilities();
  const copy = (text: string, done: string): void => {
    copyAndTell(text, done, t('deployspanel:detail.copyFailed'));
  };
  return (
    <div className={css['actions']}>
      {feature.on && <RedeployButton service={service} />}
      {url !== null && webLinks && (
        <ButtonLink href={url} icon={<ExternalLink {...icon} />}>
          {t('deployspanel:detail.open')}
        </ButtonLink>
      )}
      {url !== null && !webLinks && (
        <Button
          icon={<Copy {...icon} />}
          onClick={() => {
            copy(url, t('deployspanel:detail.urlCopied'));
          }}
        >
          {t('deployspanel:detail.copyUrl')}
        </Button>
      )}
      {log !== null && (
        <Button
          icon={<Copy {...icon} />}
          onClick={() => {
            copy(log.text(), t('deployspanel:detail.logCopied'));
          }}
        >
          {t('deployspanel:detail.copyLog')}
        </Button>
      )}
    </div>
  );
}
