import musiccli from '../../../resources/locales/en/musiccli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musiccli });
