import desktop from '../../../resources/locales/en/desktop.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ desktop });
