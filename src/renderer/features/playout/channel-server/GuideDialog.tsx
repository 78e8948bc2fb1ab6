import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { FileText } from '../parts/FileText.tsx';
import css from './ChannelServer.module.css';
import type { DialogProps } from '../dialogs.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { useChannelTitle } from '../words.ts';

type Check = MethodOutput<'playout.checkServer'>;

/** The program guide of a channel, as the server will hand it out, and whether the server has the lineup's channels. */
export function GuideDialog({ channel, onClose }: DialogProps<'guide'>) {
  const folder = useTopic('playout.workspace').server?.xmltvFolder ?? null;
  const loaded = useResource('playout.guide', { channel, write: false });
  const writing = useMutation(() => call('playout.guide', { channel, write: true }), {
    inline: true,
    onDone: ({ path }) => {
      showToast({ tone: 'good', text: t('playout:guide.written', { path: path ?? '' }) });
    },
  });
  return (
    <FormDialog
      wide
      title={t('playout:guide.title')}
      description={useChannelTitle(channel)}
      submit={t('playout:guide.write')}
      back={t('app:close')}
      submission={writing}
      disabled={folder === null || loaded.data === null}
      onClose={onClose}
    >
      {folder === null && (
        <Notice tone="warn" title={t('playout:guide.noFolder')}>
          {t('playout:guide.noFolderText')}
        </Notice>
      )}
      <Awaited resource={loaded} rows={5} label={t('playout:guide.loading')} />
      {loaded.data !== null && (
        <div>
          <p className={css['dim']}>
            {t('playout:guide.programmes', { count: loaded.data.programmes })}
          </p>
          <FileText label={t('playout:guide.title')} text={loaded.data.text} />
        </div>
      )}
      <ServerCheck />
    </FormDialog>
  );
}

function ServerCheck() {
  const [check, setCheck] = useState<Check | null>(null);
  const { pending, error, submit } = useMutation(() => call('playout.checkServer', undefined), {
    inline: true,
    onDone: setCheck,
  });
  return (
    <section className={css['part']}>
      <div className={css['bar']}>
        <h3 className={css['heading']}>{t('playout:guide.server')}</h3>
        <Button
          pending={pending}
          onClick={() => {
            submit();
          }}
        >
          {t('playout:guide.check')}
        </Button>
      </div>
      {error !== null && <Notice tone="bad" title={error.message} />}
      {check !== null && <Result check={check} />}
    </section>
  );
}

function Result({ check }: { readonly check: Check }) {
  const { address, reachable, channels, differences } = check;
  if (!reachable)
    return (
      <Notice tone="warn" title={t('playout:guide.unreachable', { address })}>
        {t('playout:guide.unreachableText')}
      </Notice>
    );
  if (differences.length === 0)
    return <Notice title={t('playout:guide.agrees', { address, count: channels })} />;
  return (
    <Notice tone="warn" title={t('playout:guide.differs', { address })}>
      <ul>
        {differences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}
