import { Copy, ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Feature, Service } from '../../../../shared/deploys/model.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { icon } from '../../../ui/icon.ts';
import { RedeployButton } from '../edit/RedeployButton.tsx';
import css from './Detail.module.css';

/** What the user can do with the open service. */
export function DetailActions({
  service,
  feature,
}: {
  readonly service: Service;
  readonly feature: Feature;
}) {
  const { url } = service;
  const { webLinks } = useCapabilities();
  return (
    <div className={css['actions']}>
      {feature.on && <RedeployButton service={service} />}
      {url !== null && webLinks && (
        <ButtonLink href={url} icon={<ExternalLink {...icon} />}>
          {t('deployspanel:detail.open')}
        </ButtonLink>
      )}
      {url !== null && (
        <Button
          icon={<Copy {...icon} />}
          onClick={() => {
            copyAndTell(
              url,
              t('deployspanel:detail.urlCopied'),
              t('deployspanel:detail.copyFailed'),
            );
          }}
        >
          {t('deployspanel:detail.copyUrl')}
        </Button>
      )}
    </div>
  );
}
