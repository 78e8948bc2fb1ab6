import { Copy, ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Feature, Service } from '../../../../shared/deploys/model.ts';
import { send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { icon } from '../../../ui/icon.ts';
import { RedeployButton } from '../edit/RedeployButton.tsx';
import css from './Detail.module.css';

/** Actions for the open service. */
export function DetailActions({
  service,
  feature,
}: {
  readonly service: Service;
  readonly feature: Feature;
}) {
  const { url } = service;
  return (
    <div className={css['actions']}>
      {feature.on && <RedeployButton service={service} />}
      {url !== null && <Address id={service.id} url={url} />}
    </div>
  );
}

/** Opens or copies the URL of a service. If pages cannot open links in the host, the host opens it. */
function Address({ id, url }: { readonly id: string; readonly url: string }) {
  const { webLinks } = useCapabilities();
  const open = t('deployspanel:detail.open');
  return (
    <>
      {webLinks ? (
        <ButtonLink href={url} icon={<ExternalLink {...icon} />}>
          {open}
        </ButtonLink>
      ) : (
        <Button
          icon={<ExternalLink {...icon} />}
          onClick={() => send('deploys.open', { serviceId: id })}
        >
          {open}
        </Button>
      )}
      <Button
        icon={<Copy {...icon} />}
        onClick={() =>
          copyAndTell(url, t('deployspanel:detail.urlCopied'), t('deployspanel:detail.copyFailed'))
        }
      >
        {t('deployspanel:detail.copyUrl')}
      </Button>
    </>
  );
}
