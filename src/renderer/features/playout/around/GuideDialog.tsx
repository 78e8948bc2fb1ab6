import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { channelTitle } from '../words.ts';
import { FileText } from '../parts/FileText.tsx';
import css from './Around.module.css';

interface Check {
  readonly address: string;
  readonly reachable: boolean;
  readonly channels: number;
  readonly differences: readonly string[];
}

/** The program guide of a channel, as the server will hand it out, and whether the server has the lineup's channels. */
export function GuideDialog({
  channel,
  onClose,
}: {
  readonly channel: string;
  readonly onClose: () => void;
}) {
  const state = useEntry('playout.channels', channel);
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
      description={state === undefined ? undefined : channelTitle(state)}
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
      {loaded.data !== null && <Text {...loaded.data} />}
      <ServerCheck />
    </FormDialog>
  );
}

function Text({ text, programmes }: { readonly text: string; readonly programmes: number }) {
  return (
    <div>
      <p className={css['dim']}>{t('playout:guide.programmes', { count: programmes })}</p>
      <FileText label={t('playout:guide.title')} text={text} />
    </div>
  );
}

function ServerCheck() {
  const action = useAction();
  const [check, setCheck] = useState<Check | null>(null);
  const ask = async (): Promise<void> => {
    const found = await action.run(() => call('playout.checkServer', undefined), { inline: true });
    if (found !== undefined) setCheck(found);
  };
  return (
    <section className={css['part']}>
      <div className={css['bar']}>
        <h3 className={css['heading']}>{t('playout:guide.server')}</h3>
        <Button pending={action.pending} onClick={() => void ask()}>
          {t('playout:guide.check')}
        </Button>
      </div>
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
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
