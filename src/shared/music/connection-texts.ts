import connection from '../../../resources/locales/en/connection.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    connection: typeof connection;
  }
}

addTexts({ connection });
