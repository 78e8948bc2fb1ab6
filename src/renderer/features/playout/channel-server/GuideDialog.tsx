import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { Details } from '../../../ui/Details.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import text from '../../../ui/text.module.css';
import { FileText } from '../parts/FileText.tsx';
import css from './ChannelServer.module.css';
import type { PlayoutDialogProps } from '../dialogs.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { useChannelTitle } from '../words.ts';
import type { ChosenProgram } from './GuideGrid.tsx';
import { Programs } from './GuideView.tsx';

type Check = MethodOutput<'playout.checkServer'>;

/** The program guide of all channels; writes the selected channel's guide and compares the server's channels with the lineup. */
export function GuideDialog({ channel, onClose }: PlayoutDialogProps<'guide'>) {
  const folder = useTopic('playout.workspace').server?.xmltvFolder ?? null;
  const [chosen, setChosen] = useState<ChosenProgram>({ channel, program: null });
  const subject = chosen.channel;
  const loaded = useResource('playout.guide', { channel: subject, write: false });
  const writing = useMutation(() => call('playout.guide', { channel: subject, write: true }), {
    inline: true,
    onDone: ({ path }) => {
      showToast({ tone: 'good', text: t('playout:guide.written', { path: path ?? '' }) });
    },
  });
  return (
    <FormDialog
      huge
      title={t('playout:guide.title')}
      description={useChannelTitle(subject)}
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
      <Programs chosen={chosen} onClose={onClose} onChoose={setChosen} />
      <Awaited resource={loaded} rows={2} label={t('playout:guide.loading')} />
      {loaded.data !== null && (
        <Details summary={t('playout:guide.details')}>
          <p className={cx(text['small'], text['anywhere'])}>
            {t('playout:guide.programmes', { count: loaded.data.programmes })}
          </p>
          <FileText label={t('playout:guide.details')} text={loaded.data.text} />
        </Details>
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
    <section className={layout['stack']}>
      <div className={css['bar']}>
        <h3 className={css['heading']}>{t('playout:guide.server')}</h3>
        <Button pending={pending} onClick={() => submit()}>
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
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </Notice>
  );
}
