import views from '../../../resources/locales/en/views.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

declare module '../../shared/i18n/translate.ts' {
  interface TextsByNamespace {
    views: typeof views;
  }
}

addTexts({ views });
