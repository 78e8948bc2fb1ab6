import adscli from '../../../resources/locales/en/adscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ adscli });
