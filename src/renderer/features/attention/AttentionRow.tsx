import { BellOff, X } from 'lucide-react';
import { attentionSentence } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call, send } from '../../state/calls.ts';
import { navigatePath } from '../../state/route.ts';
import { showToast } from '../../state/toasts.ts';
import { RelativeTime } from '../../state/RelativeTime.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { act } from './act.ts';
import { setMuted } from './mute.ts';
import { SeverityDot } from './SeverityDot.tsx';
import css from './AttentionPanel.module.css';

/** One item with its reason and everything the user can do about it. */
export function AttentionRow({ item }: { readonly item: AttentionItem }) {
  const { severity, subject, text, detail, source, since, action, muted } = item;
  return (
    <li className={cx(css['row'], muted && css['muted'])}>
      <span className={css['dot']}>
        <SeverityDot severity={severity} />
      </span>
      <div className={css['words']}>
        <span className={css['subject']}>{subject}</span> {text}
        {detail !== undefined && <p className={css['detail']}>{detail}</p>}
      </div>
      <p className={css['meta']}>
        {t(`app:source.${source}`)} · <RelativeTime at={since} />
      </p>
      <div className={css['actions']}>
        {action !== null && (
          <Button className={css['offer']} onClick={() => act(action, navigatePath)}>
            {action.label}
          </Button>
        )}
        {!muted && (
          <IconButton
            label={t('attention:panel.muteAll', { source: t(`app:source.${source}`) })}
            icon={<BellOff {...icon} />}
            onClick={() => setMuted(source, true)}
          />
        )}
        <IconButton
          label={t('attention:panel.dismiss')}
          icon={<X {...icon} />}
          onClick={() => dismiss(item)}
        />
      </div>
    </li>
  );
}

/** Removes an item from the list and offers to undo that. */
function dismiss(item: AttentionItem): void {
  const { id } = item;
  void call('attention.dismiss', { id }).then(
    () => {
      showToast({
        tone: 'neutral',
        text: t('attention:panel.dismissed', { sentence: attentionSentence(item) }),
        action: {
          label: t('attention:panel.undo'),
          run: () => send('attention.restore', { id }),
        },
      });
    },
    () => undefined,
  );
}
