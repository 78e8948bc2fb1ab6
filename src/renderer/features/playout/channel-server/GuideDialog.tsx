import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { useNow } from '../../../state/now.ts';
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
import { formatExactLength } from '../../../../shared/format/length.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { useChannels } from '../model/clock.ts';
import { useChannelTitle } from '../words.ts';
import { opens } from '../dialogs.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { dayName } from '../../../ui/time/zone.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ChosenProgram } from './GuideGrid.tsx';
import { GUIDE_SPAN_MS, GuideGrid } from './GuideGrid.tsx';
import grid from './GuideGrid.module.css';

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

const HALF_HOUR_MS = 1_800_000;

/** The half hour before `now`, so that the labels are full and half hours. */
const startFor = (now: number): number => Math.floor(now / HALF_HOUR_MS - 1) * HALF_HOUR_MS;

interface ProgramsProps {
  readonly chosen: ChosenProgram;
  readonly onChoose: (chosen: ChosenProgram) => void;
  /** Called before the timeline shows a program. */
  readonly onClose: () => void;
}

/** The grid with its time controls, and the selected program below. */
export function Programs({ chosen, onChoose, onClose }: ProgramsProps) {
  const channels = useChannels();
  const zone = usePlayoutEditor((state) => state.zone);
  const [from, setFrom] = useState(() => startFor(Date.now()));
  const goTo = (next: number): void => {
    setFrom(next);
    // Without a selected program, Tab reaches every cell.
    onChoose({ channel: chosen.channel, program: null });
  };
  return (
    <>
      <div className={grid['bar']}>
        <span>{dayName(from, zone)}</span>
        <TimeButtons from={from} onGo={goTo} />
      </div>
      <GuideGrid
        channels={channels}
        from={from}
        zone={zone}
        chosen={chosen}
        onChoose={onChoose}
        onMove={(by) => goTo(from + by)}
      />
      <Preview chosen={chosen} zone={zone} onClose={onClose} />
    </>
  );
}

function TimeButtons({
  from,
  onGo,
}: {
  readonly from: number;
  readonly onGo: (from: number) => void;
}) {
  return (
    <span>
      <IconButton
        label={t('playout:guide.earlier')}
        icon={<ChevronLeft {...icon} />}
        onClick={() => onGo(from - GUIDE_SPAN_MS)}
      />
      <Button onClick={() => onGo(startFor(Date.now()))}>{t('playout:bar.now')}</Button>
      <IconButton
        label={t('playout:guide.later')}
        icon={<ChevronRight {...icon} />}
        onClick={() => onGo(from + GUIDE_SPAN_MS)}
      />
    </span>
  );
}

function Preview({
  chosen: { channel, program },
  zone,
  onClose,
}: {
  readonly chosen: ChosenProgram;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  const now = useNow(30_000);
  const name = useChannelTitle(channel);
  if (program === null)
    return (
      <section className={grid['preview']} aria-label={t('playout:guide.preview')}>
        <span className={cx(text['small'], text['anywhere'])}>{t('playout:guide.choose')}</span>
      </section>
    );
  const { title, from, to } = program;
  const current = from <= now && to > now;
  return (
    <section className={grid['preview']} aria-label={t('playout:guide.preview')}>
      <p className={grid['about']}>
        <strong>{title === '' ? t('playout:untitled') : title}</strong>
        <span>
          {t('playout:guide.when', {
            channel: name ?? '',
            day: dayName(from, zone),
            from: formatExactTime(from, zone),
            to: formatExactTime(to, zone),
            length: formatExactLength(to - from),
          })}
        </span>
      </p>
      <span className={layout['wrap']}>
        <Button
          onClick={() => {
            onClose();
            playoutEditor.focusOn((from + to) / 2);
          }}
        >
          {t('playout:guide.show')}
        </Button>
        {current && (
          <Button onClick={opens({ k: 'preview', channel })}>{t('playout:channel.preview')}</Button>
        )}
      </span>
    </section>
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
