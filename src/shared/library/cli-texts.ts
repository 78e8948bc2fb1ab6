import librarycli from '../../../resources/locales/en/librarycli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ librarycli });
