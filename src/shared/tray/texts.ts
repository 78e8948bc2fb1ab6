import tray from '../../../resources/locales/en/tray.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ tray });
