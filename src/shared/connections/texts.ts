import connections from '../../../resources/locales/en/connections.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ connections });
