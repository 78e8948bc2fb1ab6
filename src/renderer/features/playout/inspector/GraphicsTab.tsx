import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import { sourceText } from './source-text.ts';
import css from './Graphics.module.css';

/** The layers over the picture, the lowest first, and the hint about the file's streams. They are shown, not edited. */
export function GraphicsTab({ value }: { readonly value: JsonObject }) {
  const layers = layersOf(value);
  const hint = objectOf(objectOf(value['source'])?.['probe_hint']);
  return (
    <div className={css['graphics']}>
      {layers.length === 0 && <p className={css['dim']}>{t('playout:graphics.none')}</p>}
      {layers.map((layer, at) => (
        <Values
          key={at}
          title={
            layer === value['watermark']
              ? t('playout:graphics.watermark')
              : t('playout:graphics.layer', { number: at + 1 })
          }
          value={layer}
        />
      ))}
      {hint !== null && <Values title={t('playout:graphics.hint')} value={hint} />}
      {(layers.length > 0 || hint !== null) && (
        <p className={css['dim']}>{t('playout:graphics.kept')}</p>
      )}
    </div>
  );
}

/** Watermark and graphics in the order in which they lie over each other. */
function layersOf(value: JsonObject): readonly JsonObject[] {
  const graphics = Array.isArray(value['graphics']) ? value['graphics'] : [];
  return [value['watermark'], ...graphics].map(objectOf).filter((layer) => layer !== null);
}

function Values({ title, value }: { readonly title: string; readonly value: JsonObject }) {
  return (
    <section className={css['layer']}>
      <h3 className={css['title']}>{title}</h3>
      <dl className={css['values']}>
        {Object.entries(value).map(([key, inner]) => {
          const object = objectOf(inner);
          const text =
            key === 'source' && object !== null
              ? sourceText(object)
              : typeof inner === 'string'
                ? inner
                : JSON.stringify(inner);
          return (
            <div key={key} className={css['value']}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
