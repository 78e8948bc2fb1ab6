import connection from '../../../resources/locales/en/connection.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ connection });
