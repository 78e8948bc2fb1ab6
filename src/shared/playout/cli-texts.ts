import playoutcli from '../../../resources/locales/en/playoutcli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ playoutcli });
