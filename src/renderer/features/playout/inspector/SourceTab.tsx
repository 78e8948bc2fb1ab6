import { t } from '../../../../shared/i18n/translate.ts';
import { toObject, formatTitle } from '../../../../shared/playout/document/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import text from '../../../ui/text.module.css';
import { readOptional, readText } from '../field/readers.ts';
import { opens } from '../dialogs.ts';
import { otherKeys, withKey } from '../source/source-fields.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { setValue } from '../steps.ts';
import type { ItemProps } from './use-item.ts';
import css from './Inspector.module.css';
import { Others } from './Others.tsx';

/** Item keys that other parts of the inspector show. */
const known = new Set([
  'id',
  'start',
  'finish',
  'source',
  'tracks',
  'title',
  'watermark',
  'graphics',
]);

/** Title, id and every field of the source. Unknown keys are shown as JSON. */
export function SourceTab({ item, detail, disabled }: ItemProps) {
  const { value } = detail;
  const source = toObject(value['source']);
  return (
    <>
      <Names item={item} detail={detail} disabled={disabled} />
      {source === null ? (
        <div className={css['buttons']}>
          <p className={text['dim']}>{t('playout:inspector.noOwnSource')}</p>
          <Button
            disabled={disabled}
            onClick={opens({ k: 'replace-source', item, pointer: '/source', track: null })}
          >
            {t('playout:inspector.giveSource')}
          </Button>
        </div>
      ) : (
        <SourceForm
          source={source}
          disabled={disabled}
          channel={item.channel}
          onSet={(key, next) => setValue(item, `/source/${key}`, next)}
        />
      )}
      <Others
        title={t('playout:inspector.otherKeys')}
        value={value}
        keys={Object.keys(value).filter((key) => !known.has(key))}
      />
      {source !== null && (
        <Others
          title={t('playout:inspector.otherSourceKeys')}
          value={source}
          keys={otherKeys(source)}
        />
      )}
    </>
  );
}

function Names({ item, detail: { value }, disabled }: ItemProps) {
  const untitled = withKey(value, 'title', undefined);
  return (
    <div className={css['pair']}>
      <CommitField
        label={t('playout:field.title')}
        note={t('app:form.optional')}
        hint={t('playout:field.titleHint')}
        text={typeof value['title'] === 'string' ? value['title'] : ''}
        placeholder={formatTitle(untitled)}
        read={readOptional}
        onCommit={(title) => setValue(item, '/title', title ?? undefined)}
        disabled={disabled}
      />
      <CommitField
        label={t('playout:field.id')}
        text={typeof value['id'] === 'string' ? value['id'] : ''}
        read={readText(t('playout:field.id'))}
        onCommit={(id) => setValue(item, '/id', id)}
        disabled={disabled}
      />
    </div>
  );
}
