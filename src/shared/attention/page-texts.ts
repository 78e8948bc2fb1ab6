import attentionpage from '../../../resources/locales/en/attentionpage.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';
import './texts.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    attentionpage: typeof attentionpage;
  }
}

addTexts({ attentionpage });
