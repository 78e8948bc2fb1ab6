import importdialog from '../../../resources/locales/en/importdialog.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ importdialog });
