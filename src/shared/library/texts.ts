import library from '../../../resources/locales/en/library.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ library });
