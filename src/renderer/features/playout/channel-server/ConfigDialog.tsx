import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonValue } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { cx } from '../../../ui/cx.ts';
import { Details } from '../../../ui/Details.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import textCss from '../../../ui/text.module.css';
import { FileText } from '../parts/FileText.tsx';
import css from './ChannelServer.module.css';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { useChannelTitle } from '../words.ts';

/** The configuration of a channel, read-only: the server's owner edits it. */
export function ConfigDialog({ channel, onClose }: PlayoutDialogProps<'config'>) {
  const loaded = useResource('playout.config', { channel });
  const { data } = loaded;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:config.title')}
      description={useChannelTitle(channel)}
    >
      <Notice title={t('playout:config.shown')}>{t('playout:config.why')}</Notice>
      <Awaited resource={loaded} rows={5} label={t('playout:config.loading')} />
      {data !== null && (
        <>
          <p className={cx(textCss['small'], textCss['anywhere'])}>{data.path}</p>
          {(['playout', 'ffmpeg', 'normalization'] as const).map((part) => (
            <Part
              key={part}
              title={t(`playout:config.${part}`)}
              value={toObject(data.value)?.[part]}
            />
          ))}
          <Details summary={t('playout:config.file')}>
            <FileText label={t('playout:config.file')} text={data.text} />
          </Details>
        </>
      )}
    </Dialog>
  );
}

/** The values of an object by their paths, such as `video.format`. */
export function listLeaves(
  value: JsonValue | undefined,
  path = '',
): readonly (readonly [string, string])[] {
  const object = toObject(value);
  if (object !== null)
    return Object.entries(object).flatMap(([key, inner]) =>
      listLeaves(inner, path === '' ? key : `${path}.${key}`),
    );
  if (value === undefined) return [];
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
}

function Part({ title, value }: { readonly title: string; readonly value: JsonValue | undefined }) {
  const leaves = listLeaves(value);
  return (
    <section className={layout['stack']}>
      <h3 className={css['heading']}>{title}</h3>
      {leaves.length === 0 ? (
        <p className={cx(textCss['small'], textCss['anywhere'])}>{t('playout:config.usual')}</p>
      ) : (
        <dl className={css['leaves']}>
          {leaves.map(([path, text]) => (
            <div key={path} className={css['leaf']}>
              <dt>{path}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
