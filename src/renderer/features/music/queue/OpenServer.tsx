import { ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import css from './OpenServer.module.css';

const addressOf = (view: ConnectionView): string | null =>
  isUsable(view) ? (view.address?.url ?? null) : null;

const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/**
 * Links to the server's own web interface, where users choose music. Shown only in a browser, because the desktop app blocks links
 * to local servers, and not in the demo, whose server has no web interface.
 */
export function OpenServer() {
  const address = useTopicSelector('music.connection', addressOf);
  const demo = useTopicSelector('app.info', isDemo);
  const { webLinks } = useCapabilities();
  if (address === null || demo || !webLinks) return null;
  return (
    <a className={css['link']} href={address} target="_blank" rel="noreferrer">
      <ExternalLink {...icon} />
      {t('music:queue.openServer')}
    </a>
  );
}
