import service from '../../../resources/locales/en/service.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

declare module '../../shared/i18n/translate.ts' {
  interface TextsByNamespace {
    service: typeof service;
  }
}

addTexts({ service });
