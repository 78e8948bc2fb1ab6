import cli from '../../../resources/locales/en/cli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ cli });
